import type { PlayTotal } from '@fairhall/contract'
import type { TotalsStore } from './session-totals.ts'

/**
 * The net position from the ledger, for games that don't report their rounds, such as those of other studios.
 *
 * @returns a function that refreshes the totals, to be called when the balance has changed
 */
export function trackLedgerTotals(
  totals: TotalsStore,
  ask: (startedAt: number) => Promise<PlayTotal[]>,
): (currency: string) => Promise<void> {
  let asked = 0
  return async (currency) => {
    const { startedAt, reportsRounds } = totals.read()
    if (startedAt === null || reportsRounds) return
    const mine = ++asked
    // A failed request is made up for with the next round.
    const answered = await ask(startedAt).catch(() => [])
    const net = answered.find((total) => total.currency === currency)?.net
    if (net !== undefined && mine === asked) totals.change((now) => ({ ...now, currency, net }))
  }
}
