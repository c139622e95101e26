import type { Tx } from '../../../platform/database/database.ts'

/** Whether another order has recorded a payment with this reference, for any debt: one payment ends one debt or a part of it. */
export async function isRepaymentRecorded(
  tx: Tx,
  { orderId, reference }: { orderId: string; reference: string },
): Promise<boolean> {
  // Orders for two players share no lock, and may be agreed to at the same moment.
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('debt-repaid:' || lower($1), 0))`, [
    reference,
  ])
  const { rows } = await tx.query(
    `select from staff_order where kind = 'debt-repaid' and outcome = 'done' and id <> $1
        and lower(details ->> 'reference') = lower($2) limit 1`,
    [orderId, reference],
  )
  return rows.length > 0
}
