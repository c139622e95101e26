/** What balances are worth in the currency that the player knows, and whether what they are reckoned by is still of today. */
import type { Account, Currency } from '@fairhall/contract'
import { toDecimal, toSubunits } from '@fairhall/money'
import { toEquivalent } from '../../shell/market/equivalent-currency.ts'

const DAY_MS = 24 * 60 * 60_000

/** Of all balances together, each rounded as it is shown by itself. One whose currency is not known here counts nothing. */
export function totalWorth(
  accounts: readonly Pick<Account, 'currency' | 'balance'>[],
  currencies: readonly Currency[],
  to: Currency,
): string {
  const worths = accounts.map(({ balance, currency }) => {
    const from = currencies.find(({ code }) => code === currency)
    return from === undefined ? 0n : toSubunits(toEquivalent(balance, from, to), to.subunitToUnit)
  })
  return toDecimal(
    worths.reduce((sum, worth) => sum + worth, 0n),
    to.subunitToUnit,
  )
}

export const areRatesOld = (at: string, nowMs: number): boolean => nowMs - Date.parse(at) > DAY_MS
