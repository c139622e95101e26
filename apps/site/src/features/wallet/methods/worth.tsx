import type { Currency } from '@fairhall/contract'
import { useTranslations } from 'use-intl'
import { toEquivalent, useEquivalentCurrency } from '../../../shell/market/equivalent-currency.ts'
import { useAllCurrencies, useMoneyFormat } from '../../../shell/market/use-money.ts'

/** What an amount of coins is worth in the player's display currency, else in the base currency. `amount` is in the API's unit. */
export function Worth({ amount, currency }: { amount: string; currency: Currency }) {
  const t = useTranslations('layout.shell.balance')
  const money = useMoneyFormat()
  const currencies = useAllCurrencies()
  const chosen = useEquivalentCurrency()
  const to =
    currencies.find(({ code, isEnabled }) => code === chosen && isEnabled) ??
    currencies.find(({ isBase }) => isBase)
  if (currency.type !== 'crypto' || to === undefined || to.code === currency.code) return null
  return (
    <p className="-mt-4 text-sm text-muted tabular-nums">
      {t('worth', { amount: money(toEquivalent(amount, currency, to), to.code) })}
    </p>
  )
}
