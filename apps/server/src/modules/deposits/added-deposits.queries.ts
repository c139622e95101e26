import type { Tx } from '../../platform/database/database.ts'
import type { Invoice } from '../invoices/index.ts'

/**
 * Whether this payment was already added to any deposit: one payment belongs to one deposit. The lock, until
 * the transaction ends, makes others wait who add the same payment for another player. The caller holds the player's lock.
 */
export async function hasAddition(tx: Tx, { provider }: Invoice, reference: string): Promise<boolean> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `deposit addition\n${provider}\n${reference.toLowerCase()}`,
  ])
  const { rows } = await tx.query(
    `select 1 from invoice
      where added_to is not null and provider = $1 and lower(provider_reference) = lower($2)`,
    [provider, reference],
  )
  return rows.length > 0
}

/** Leaves `version` and `updated_at` alone: the payment itself does not change. */
export async function saveAdded(tx: Tx, { id }: Invoice, amount: bigint): Promise<void> {
  await tx.query('update invoice set added_amount = added_amount + $2 where id = $1', [id, amount])
}
