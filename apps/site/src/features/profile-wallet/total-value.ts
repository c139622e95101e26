/** The value of balances in a currency that the player chose, and whether the exchange rates are current. */
import type { Account, Currency } from '@fairhall/contract'
import { toDecimal, toSubunits } from '@fairhall/money'
import { toEquivalent } from '../../shell/market/equivalent-currency.ts'

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

export const areRatesOld = (at: string, nowMs: number): boolean => nowMs - Date.parse(at) > DAY_MS
