import type { Pool, Queryable } from '../platform/database.ts'
import { inTransaction } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import { repeat, type Repeated } from '../platform/repeat.ts'
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
const BATCH = 100

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
    return sendStep(deps, tx, round, await getPayer(tx, id), { leave: true })
  })
}

/**
 * Whether a step was booked after that time. A refused call does not count: the wallet does not treat it as
 * activity.
 */
async function hasActivitySince(db: Queryable, id: string, since: Date): Promise<boolean> {
  const { rows } = await db.query(
    'select from studio.outcall where round_id = $1 and done_at > $2 and not refused limit 1',
    [id, since],
  )
  return rows.length > 0
}

async function listLeftRounds(pool: Pool, before: Date): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select r.id from studio.round r where r.state = 'open' and r.seat not like 'demo:%' and r.placed_at <= $1
       and not exists (select from studio.outcall o where o.round_id = r.id and o.done_at > $1 and not o.refused)
     order by r.placed_at limit $2`,
    [before, BATCH],
  )
  return rows.map(({ id }) => id)
}

export const startLeaving = (deps: Deps): Repeated =>
  repeat(EVERY_MS, deps.log, 'left rounds could not be ended', async () => {
    const ended = await endLeftRounds(deps)
    if (ended > 0) deps.log.info({ ended }, 'left rounds were ended')
  })
