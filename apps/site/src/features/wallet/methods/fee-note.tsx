import type { Currency, PaymentMethod } from '@fairhall/contract'
import { feeOf, toDecimal, toSubunits } from '@fairhall/money'
import { useTranslations } from 'use-intl'
import { useMoneyFormat } from '../../../shell/market/use-money.ts'
import type { WalletTab } from './wallet-tab.ts'

interface Props {
  tab: WalletTab
  method: PaymentMethod
  currency: Currency
  /** In the API's unit. */
  amount: string
}

/** The provider's fee and the total, shown before the player confirms. */
export function FeeNote({ tab, method, currency, amount }: Props) {
  const t = useTranslations('modals.wallet.fee')
  const money = useMoneyFormat()
  const { code, subunitToUnit } = currency
  const shown = (subunits: bigint) => money(toDecimal(subunits, subunitToUnit), code)
  const asked = toSubunits(amount, subunitToUnit)
  const fee = method.fee === null ? 0n : feeOf(asked, method.fee, subunitToUnit)
  const total = tab === 'deposit' ? asked + fee : asked - fee
  return (
    <dl className="divide-y divide-line rounded-card border border-line text-sm tabular-nums">
      <div className="flex items-center justify-between gap-4 px-4 py-2.5">
        <dt className="text-muted">{t('label')}</dt>
        <dd>{fee === 0n ? t('none') : shown(fee)}</dd>
      </div>
      {fee > 0n && (
        <div className="flex items-center justify-between gap-4 px-4 py-2.5 font-semibold">
          <dt>{t(tab)}</dt>
          <dd>{shown(total)}</dd>
        </div>
      )}
    </dl>
  )
}
