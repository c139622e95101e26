import type { Currency } from '@fairhall/contract'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { amountUnit } from '../../../shell/market/amount-unit.ts'
import { toEquivalent, useEquivalentCurrency } from '../../../shell/market/equivalent-currency.ts'
import { useAllCurrencies, useMoneyFormat } from '../../../shell/market/use-money.ts'

/** The player's display currency, else the base currency. Null if an amount has no other value. */
function useOtherCurrency({ code, type }: Currency): Currency | null {
  const currencies = useAllCurrencies()
  const chosen = useEquivalentCurrency()
  const to =
    currencies.find((one) => one.code === chosen && one.isEnabled) ?? currencies.find(({ isBase }) => isBase)
  return type !== 'crypto' || to === undefined || to.code === code ? null : to
}

/** Formats what an amount of coins is worth in another currency; null if there is none. Amounts are in the API's unit. */
export function useWorth(currency: Currency): (amount: string) => string | null {
  const money = useMoneyFormat()
  const to = useOtherCurrency(currency)
  return (amount) => to && money(toEquivalent(amount, currency, to), to.code)
}

const MILLION = 1_000_000
/** Enough for a player to repeat the calculation: with two decimals, the rate of a cheap coin would not explain the value. */
const DIGITS = 6

/** Formats what one unit of coins is worth, as the player reads it. */
function useRate(currency: Currency): string | null {
  const format = useFormatter()
  const to = useOtherCurrency(currency)
  const { toWire } = amountUnit(currency)
  if (to === null) return null
  const rate = Number(toEquivalent(toWire(String(MILLION)), currency, to)) / MILLION
  // The formatter knows only currencies of three letters.
  if (to.code.length !== 3) return `${format.number(rate, { maximumSignificantDigits: DIGITS })} ${to.code}`
  return format.number(rate, { style: 'currency', currency: to.code, maximumSignificantDigits: DIGITS })
}

/** What an amount of coins is worth, and the rate that this comes from. `amount` is in the API's unit. */
export function Worth({ amount, currency }: { amount: string; currency: Currency }) {
  const t = useTranslations('modals.wallet.amount')
  const locale = useLocale()
  const unit = amountUnit(currency)
  const [worth, rate] = [useWorth(currency)(amount), useRate(currency)]
  if (worth === null || rate === null) return null
  return (
    <p className="-mt-4 text-sm text-muted tabular-nums">
      {t('worth', { amount: worth, one: unit.format(unit.toWire('1'), locale), rate })}
    </p>
  )
}
