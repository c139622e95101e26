import { inTransaction } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import { repeat, type Repeated } from '../platform/repeat.ts'
import { hasActivitySince, listLeftRounds } from './left-rounds.queries.ts'
import { getPayer, lockRound } from './moves.queries.ts'
import { sendStep } from './moves.service.ts'
import type { Outcall } from './outcalls.queries.ts'
import { deliverFor } from './outcalls.service.ts'

/**
 * Ends rounds whose players do not come back. The operator ends a round that it has heard nothing of for
 * seven days, without a win. A day before, the studio makes the move `leave` for the player. By this move
 * every game pays what the player could have cashed out, or returns a stake that was not yet played, as if it
 * had never been staked. It is a move like any other: under the round's lock, at its place, booked once by
 * its ids, and part of what the fairness check recomputes.
 */
const DAY_MS = 86_400_000
export const LEFT_AFTER_MS = 6 * DAY_MS
const EVERY_MS = 600_000

/**
 * One pass. Returns how many rounds were ended, or are about to be. A round that fails does not delay others.
 */
export async function endLeftRounds(deps: Deps): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - LEFT_AFTER_MS)
  let ended = 0
  for (const id of await listLeftRounds(deps.pool, before)) {
    try {
      const outcall = await leave(deps, id, before)
      if (outcall === null) continue
      ended += 1
      await deliverFor(deps, outcall)
    } catch (error) {
      deps.log.error({ err: error, roundId: id }, 'a left round could not be ended')
    }
  }
  return ended
}

/** Null when the player or another process was first. */
function leave(deps: Deps, id: string, before: Date): Promise<Outcall | null> {
  return inTransaction(deps.pool, async (tx) => {
    const round = await lockRound(tx, id)
    if (round?.state !== 'open' || (await hasActivitySince(tx, id, before))) return null
    return sendStep(deps, tx, round, await getPayer(tx, id), { kind: 'abandon' })
  })
}

export const startLeaving = (deps: Deps): Repeated =>
  repeat(EVERY_MS, deps.log, 'left rounds could not be ended', async () => {
    const ended = await endLeftRounds(deps)
    if (ended > 0) deps.log.info({ ended }, 'left rounds were ended')
  })
