import type { Queryable } from '../platform/database.ts'

/**
 * Whether a step was booked after that time. A refused call does not count: the wallet does not treat it as
 * activity.
 */
export async function hasActivitySince(db: Queryable, id: string, since: Date): Promise<boolean> {
  const { rows } = await db.query(
    'select from studio.wallet_call where round_id = $1 and done_at > $2 and not refused limit 1',
    [id, since],
  )
  return rows.length > 0
}

const BATCH = 100

/** Open rounds for money without activity since that time, oldest first. */
export async function listAbandonedRounds(db: Queryable, before: Date): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select r.id from studio.round r where r.state = 'open' and r.seat not like 'demo:%' and r.placed_at <= $1
       and not exists (select from studio.wallet_call o where o.round_id = r.id and o.done_at > $1 and not o.refused)
     order by r.placed_at limit $2`,
    [before, BATCH],
  )
  return rows.map(({ id }) => id)
}
