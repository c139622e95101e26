import type { Db, Tx } from '../../platform/database/database.ts'
import type { Invoice } from './invoices.queries.ts'

export interface Chargeback {
  invoiceId: string
  reference: string
  amount: bigint
  /** Amount debited from the player's remaining cash and vault. */
  taken: bigint
  /** Held money that is kept to settle the chargeback instead of being returned. */
  heldBack: bigint
}

export async function findChargeback(db: Db | Tx, invoiceId: string): Promise<Chargeback | null> {
  const { rows } = await db.query<Chargeback>(
    `select invoice_id as "invoiceId", reference, amount, taken, held_back as "heldBack" from chargeback where invoice_id = $1`,
    [invoiceId],
  )
  return rows[0] ?? null
}

export async function insertChargeback(tx: Tx, invoice: Invoice, row: Chargeback, at: Date): Promise<void> {
  await tx.query(
    `insert into chargeback (invoice_id, player_id, currency, reference, amount, taken, held_back, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [invoice.id, invoice.player_id, invoice.currency, row.reference, row.amount, row.taken, row.heldBack, at],
  )
}

/** Whether the player owes the operator anything, in any currency. */
export async function hasReceivable(tx: Tx, playerId: string): Promise<boolean> {
  const { rows } = await tx.query('select from receivable where player_id = $1 limit 1', [playerId])
  return rows.length > 0
}

/** Whether a chargeback of this deposit is not fully settled yet. */
export async function isOpenChargeback(db: Db | Tx, depositId: string): Promise<boolean> {
  const { rows } = await db.query(
    'select from chargeback where invoice_id = $1 and amount > taken + held_back',
    [depositId],
  )
  return rows.length > 0
}

/**
 * Settles as much of a deposit's open chargeback as `amount` covers and returns that sum. The caller holds the player's
 * lock.
 */
export async function settleByHeld(tx: Tx, depositId: string, amount: bigint): Promise<bigint> {
  const { rows } = await tx.query<{ settled: bigint }>(
    `with before as (select held_back from chargeback where invoice_id = $1)
     update chargeback set held_back = chargeback.held_back + least($2::bigint, amount - taken - chargeback.held_back)
       from before where invoice_id = $1 returning chargeback.held_back - before.held_back as settled`,
    [depositId, amount],
  )
  return rows[0]?.settled ?? 0n
}
