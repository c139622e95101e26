import type { Currency } from '@fairhall/contract'
import { useLocale, useTranslations } from 'use-intl'
import { amountUnit } from '../../../shell/market/amount-unit.ts'
import { useWorth } from '../methods/worth.tsx'

interface Props {
  currency: Currency
  /** The minimum of the method or the chosen network, in the API's unit. */
  min: string
  isAmountOpen: boolean
  /** Switches between any amount and a chosen one; null if there is no choice. */
  onSwitch?: (() => void) | null
}

/** What a player must know before they send coins: the minimum, its value, and what happens to less. */
export function CoinTerms({ currency, min, isAmountOpen, onSwitch = null }: Props) {
  const t = useTranslations('modals.wallet.coin')
  const locale = useLocale()
  const worth = useWorth(currency)(min)
  const amount = amountUnit(currency).format(min, locale)
  return (
    <div className="flex flex-col gap-1 rounded-card border border-line bg-raised/40 px-4 py-3 text-start text-sm text-pretty">
      <p className="font-semibold tabular-nums">
        {worth === null ? t('min', { min: amount }) : t('minWorth', { min: amount, worth })}
      </p>
      <p className="text-muted">
        {isAmountOpen && `${t('open')} `}
        {t('less')}
      </p>
      {onSwitch !== null && (
        <button
          type="button"
          onClick={onSwitch}
          className="-mb-2 min-h-11 self-start rounded-tick font-semibold text-azure hover:underline"
        >
          {t(isAmountOpen ? 'ownAmount' : 'anyAmount')}
        </button>
      )}
    </div>
  )
}
