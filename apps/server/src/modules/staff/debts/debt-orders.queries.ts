import type { Tx } from '../../../platform/database/database.ts'

/** Whether another order has recorded a payment with this reference for the same debt. */
export async function isRepaymentRecorded(
  tx: Tx,
  { orderId, invoiceId, reference }: { orderId: string; invoiceId: string; reference: string },
): Promise<boolean> {
  const { rows } = await tx.query(
    `select from staff_order where kind = 'debt-repaid' and outcome = 'done' and id <> $1
        and details ->> 'invoiceId' = $2 and details ->> 'reference' = $3 limit 1`,
    [orderId, invoiceId, reference],
  )
  return rows.length > 0
}
