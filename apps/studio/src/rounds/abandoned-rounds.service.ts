import { inTransaction } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import { repeat, type Repeated } from '../platform/repeat-task.ts'
import { hasActivitySince, listAbandonedRounds } from './abandoned-rounds.queries.ts'
import { getPayer, lockRound } from './moves.queries.ts'
import { sendStep } from './moves.service.ts'
import type { WalletCall } from './wallet-calls.queries.ts'
import { deliverFor } from './wallet-calls.service.ts'

/**
 * Ends rounds whose players do not come back. The operator ends a round that it has heard nothing of for
 * seven days, without a win. A day before, the studio makes the move `leave` for the player. By this move
 * every game pays what the player could have cashed out, or returns a stake that was not yet played, as if it
 * had never been staked. It is a move like any other: under the round's lock, at its place, booked once by
 * its ids, and part of what the fairness check recomputes.
 */
const DAY_MS = 86_400_000
export const ABANDONED_AFTER_MS = 6 * DAY_MS
const EVERY_MS = 600_000

/**
 * One pass. Returns how many rounds were ended, or are about to be. A round that fails does not delay others.
 */
export async function endAbandonedRounds(deps: Deps): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - ABANDONED_AFTER_MS)
  let ended = 0
  for (const id of await listAbandonedRounds(deps.pool, before)) {
    try {
      const walletCall = await abandon(deps, id, before)
      if (walletCall === null) continue
      ended += 1
      await deliverFor(deps, walletCall)
    } catch (error) {
      deps.log.error({ err: error, roundId: id }, 'an abandoned round could not be ended')
    }
  }
  return ended
}

/** Null when the player or another process was first. */
function abandon(deps: Deps, id: string, before: Date): Promise<WalletCall | null> {
  return inTransaction(deps.pool, async (tx) => {
    const round = await lockRound(tx, id)
    if (round?.state !== 'open' || (await hasActivitySince(tx, id, before))) return null
    return sendStep(deps, tx, round, await getPayer(tx, id), { kind: 'abandon' })
  })
}

export const startEndingAbandoned = (deps: Deps): Repeated =>
  repeat(EVERY_MS, deps.log, 'abandoned rounds could not be ended', async () => {
    const ended = await endAbandonedRounds(deps)
    if (ended > 0) deps.log.info({ ended }, 'abandoned rounds were ended')
  })
