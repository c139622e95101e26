import type { Tx } from '../../../platform/database/database.ts'

/** Whether another order has recorded a payment with this reference, for any debt: one payment ends one debt or a part of it. */
export async function isRepaymentRecorded(
  tx: Tx,
  { orderId, reference }: { orderId: string; reference: string },
): Promise<boolean> {
  const { rows } = await tx.query(
    `select from staff_order where kind = 'debt-repaid' and outcome = 'done' and id <> $1
        and lower(details ->> 'reference') = lower($2) limit 1`,
    [orderId, reference],
  )
  return rows.length > 0
}
