import { queryable, type Tx } from '../../platform/database/database.ts'
import type { Invoice } from './invoices.queries.ts'

/** Whether this payment was already added to the deposit. The caller holds the player's lock. */
export async function hasAddition(tx: Tx, { id }: Invoice, reference: string): Promise<boolean> {
  const { rows } = await queryable(tx).query(
    'select 1 from invoice where added_to = $1 and provider_reference = $2',
    [id, reference],
  )
  return rows.length > 0
}

/** Leaves `version` and `updated_at` alone: the payment itself does not change. */
export async function saveAdded(tx: Tx, { id }: Invoice, amount: bigint): Promise<void> {
  await queryable(tx).query('update invoice set added_amount = added_amount + $2 where id = $1', [id, amount])
}
