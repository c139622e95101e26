import type { PlayTotal } from '@fairhall/contract'
import type { TallyStore } from './game-tally.ts'

/**
 * The net position from the ledger, for games that don't report their rounds, such as those of other studios.
 *
 * @returns a function that refreshes the tally, to be called when the balance has changed
 */
export function trackLedgerTally(
  tally: TallyStore,
  ask: (startedAt: number) => Promise<PlayTotal[]>,
): (currency: string) => Promise<void> {
  let asked = 0
  return async (currency) => {
    const { startedAt, reportsRounds } = tally.read()
    if (startedAt === null || reportsRounds) return
    const mine = ++asked
    // A failed request is made up for with the next round.
    const totals = await ask(startedAt).catch(() => [])
    const net = totals.find((total) => total.currency === currency)?.net
    if (net !== undefined && mine === asked) tally.change((now) => ({ ...now, currency, net }))
  }
}
