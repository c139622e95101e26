import type { Currency, PaymentMethod } from '@fairhall/contract'
import { feeOf, isFeeRounded, toDecimal, toSubunits } from '@fairhall/money'
import { isAboveZero } from '@fairhall/ui/amount'
import { useFormatter, useTranslations } from 'use-intl'
import { useMoneyFormat } from '../../../shell/market/use-money.ts'
import type { WalletTab } from './wallet-tab.ts'

interface Props {
  tab: WalletTab
  method: PaymentMethod
  currency: Currency
  /** In the API's unit. */
  amount: string
}

/** The provider's fee, how it comes about, and the total, shown before the player confirms. */
export function FeeNote({ tab, method, currency, amount }: Props) {
  const t = useTranslations('modals.wallet.fee')
  const money = useMoneyFormat()
  const toTerms = useFeeTerms()
  const { code, subunitToUnit } = currency
  const shown = (subunits: bigint) => money(toDecimal(subunits, subunitToUnit), code)
  const asked = toSubunits(amount, subunitToUnit)
  const fee = method.fee === null ? 0n : feeOf(asked, method.fee, subunitToUnit)
  const total = tab === 'deposit' ? asked + fee : asked - fee
  return (
    <dl className="divide-y divide-line rounded-card border border-line text-sm tabular-nums">
      <div className="flex items-center justify-between gap-4 px-4 py-2.5">
        <dt className="text-muted">
          {fee === 0n || method.fee === null
            ? t('label')
            : t('labelOf', { terms: toTerms(method.fee, currency) })}
        </dt>
        <dd>{fee === 0n ? t('none') : shown(fee)}</dd>
      </div>
      {fee > 0n && (
        <div className="flex items-center justify-between gap-4 px-4 py-2.5 font-semibold">
          <dt>{t(tab)}</dt>
          <dd>{shown(total)}</dd>
        </div>
      )}
      {method.fee !== null && isFeeRounded(asked, method.fee) && (
        <div className="px-4 py-2.5 text-muted">
          <dt className="sr-only">{t('label')}</dt>
          <dd>{t('rounded', { unit: shown(1n) })}</dd>
        </div>
      )}
    </dl>
  )
}

/** Formats the terms of a fee: `2.5% + €0.30`. */
function useFeeTerms() {
  const format = useFormatter()
  const money = useMoneyFormat()
  return ({ percent, fixed }: NonNullable<PaymentMethod['fee']>, { code }: Currency) => {
    const share = format.number(Number(percent) / 100, { style: 'percent', maximumFractionDigits: 4 })
    return [
      ...(isAboveZero(percent) ? [share] : []),
      ...(isAboveZero(fixed) ? [money(fixed, code)] : []),
    ].join(' + ')
  }
}
