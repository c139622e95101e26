import type { Db, Tx } from '../../../platform/database/database.ts'
import type { DayUse } from './bounds.rules.ts'

/** Until the transaction ends, no other one counts what this member decides about. Take no lock after this one. */
export async function lockDay(tx: Tx, staffId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('staff-day:' || $1, 0))`, [staffId])
}

/** By member. */
export async function listDayUses(db: Db | Tx, day: string): Promise<ReadonlyMap<string, readonly DayUse[]>> {
  const { rows } = await db.query<{ staffId: string; permission: string; currency: string; amount: string }>(
    `select staff_id as "staffId", permission, currency, amount::text from staff_day_use where day = $1`,
    [day],
  )
  const uses = rows.map(({ amount, ...row }) => ({ ...row, amount: BigInt(amount) }))
  return Map.groupBy(uses, ({ staffId }) => staffId)
}

type Use = DayUse & { staffId: string; day: string }

export async function addDayUse(tx: Tx, { staffId, day, permission, currency, amount }: Use): Promise<void> {
  await tx.query(
    `insert into staff_day_use (staff_id, day, permission, currency, amount) values ($1, $2, $3, $4, $5)
     on conflict (staff_id, day, permission, currency) do update set amount = staff_day_use.amount + excluded.amount`,
    [staffId, day, permission, currency, String(amount)],
  )
}

/** Of what was added before. */
export async function takeBackDayUse(
  tx: Tx,
  { staffId, day, permission, currency, amount }: Use,
): Promise<void> {
  await tx.query(
    `update staff_day_use set amount = amount - $5
      where staff_id = $1 and day = $2 and permission = $3 and currency = $4`,
    [staffId, day, permission, currency, String(amount)],
  )
}
