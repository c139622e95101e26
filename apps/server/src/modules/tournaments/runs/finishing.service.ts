/**
 * Makes the places of a run final. Winners, their rewards and the state of the run are one transaction: after a crash either all of it
 * is done or none. A run waits until its last round is counted.
 */
import { inTransaction } from '../../../platform/database/database.ts'
import { announce } from '../../../platform/outbox/publish-event.ts'
import { grantTermsOf } from '../../bonuses/index.ts'
import { oweGrants } from '../../grants/index.ts'
import { graceEnd } from '../counting/windows.rules.ts'
import type { TournamentsDeps } from '../tournaments.deps.ts'
import {
  countEntrants,
  insertPrizes,
  isCountingPending,
  listWinners,
  removeClosedPlayers,
} from './finishing.queries.ts'
import { fromState } from './run-states.rules.ts'
import { paidPlaces, prizeRanges, rangeOf, toPaid } from './run-terms.rules.ts'
import { lockRun, setFinished } from './runs.queries.ts'

type FinishDeps = Pick<TournamentsDeps, 'clock' | 'db' | 'random' | 'settings'>

/** The transaction of a round that ended in time may still be open for a moment. */
const COMMITTED_MS = 60_000

/** Does nothing unless the run can be finished now. */
export async function finishRun(deps: FinishDeps, runId: string): Promise<void> {
  const now = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    const run = await lockRun(tx, runId)
    if (run === null || run.state !== fromState.finish) return
    const last = graceEnd({ endsAt: run.endsAt, graceMinutes: run.terms.graceMinutes })
    if (last.getTime() + COMMITTED_MS > now.getTime() || (await isCountingPending(tx, last))) return
    const settings = deps.settings.current()
    const ranges = prizeRanges(run.terms)
    await removeClosedPlayers(tx, runId)
    const winners = await listWinners(tx, runId, paidPlaces(run.terms))
    const prizes = winners.flatMap((winner, index) => {
      const place = index + 1
      const range = rangeOf(ranges, place)
      if (range === null) return []
      const { amount: baseAmount, offer } = range
      return [{ ...winner, place, baseAmount, offer, ...toPaid(settings, baseAmount, winner.currency) }]
    })
    await insertPrizes(tx, runId, prizes)
    await oweGrants(
      deps,
      tx,
      prizes.map(({ place, playerId, currency, amount, offer }) => ({
        playerId,
        cause: { kind: 'tournament', id: `${runId}:${place}` },
        currency,
        amount,
        // An offer that does not cover the currency, or that was removed, is owed as cash.
        terms: offer === null ? null : grantTermsOf(settings, offer, currency),
      })),
    )
    await setFinished(tx, runId, await countEntrants(tx, runId), now)
    await announce(tx, { kind: 'tournament.completed', runId })
  })
}
