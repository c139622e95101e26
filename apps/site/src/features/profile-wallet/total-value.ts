/** The value of balances in other currencies, and whether the exchange rates are current. */
import type { Account, Currency } from '@fairhall/contract'
import { toDecimal, toSubunits } from '@fairhall/money'
import { isAboveZero } from '@fairhall/ui/amount'
import { equivalentFor, ratesFrom, toEquivalent } from '../../shell/market/equivalent-currency.ts'

const DAY_MS = 24 * 60 * 60_000

/** The total of all balances, each rounded as it is displayed. A balance in an unknown currency counts as zero. */
export function totalValue(
  accounts: readonly Pick<Account, 'currency' | 'balance'>[],
  currencies: readonly Currency[],
  to: Currency,
): string {
  const values = accounts.map(({ balance, currency }) => {
    const from = currencies.find(({ code }) => code === currency)
    return from === undefined ? 0n : toSubunits(toEquivalent(balance, from, to), to.subunitToUnit)
  })
  return toDecimal(
    values.reduce((sum, value) => sum + value, 0n),
    to.subunitToUnit,
  )
}

/** The time of the oldest rate behind the values that are shown. Null if none are: without a choice, only coins have one. */
export function shownRatesFrom(
  accounts: readonly Pick<Account, 'currency' | 'balance'>[],
  chosen: string | null,
  currencies: readonly Currency[],
): string | null {
  const to = currencies.find(({ code, isEnabled }) => code === chosen && isEnabled)
  if (to !== undefined) return ratesFrom(accounts, currencies, to)
  const base = currencies.find(({ isBase }) => isBase)
  const valued = accounts.filter(({ currency, balance }) => {
    const from = currencies.find(({ code }) => code === currency)
    return isAboveZero(balance) && from !== undefined && equivalentFor(from, null, currencies) !== undefined
  })
  return base === undefined || valued.length === 0 ? null : ratesFrom(valued, currencies, base)
}

export const areRatesOld = (at: string, nowMs: number): boolean => nowMs - Date.parse(at) > DAY_MS
