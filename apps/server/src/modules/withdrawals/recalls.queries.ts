import type { Tx } from '../../platform/database/database.ts'
import { InvoiceState, InvoiceType } from '@fairhall/contract'
import { inSql, type Invoice, openPayouts } from '../invoices/index.ts'

/** A player's withdrawals whose money is locked. Returns of held money are left out. */
export async function listUnpaid(tx: Tx, playerId: string): Promise<Invoice[]> {
  const { rows } = await tx.query<Invoice>(
    `select * from invoice
      where player_id = $1 and type = ${InvoiceType.withdrawal} and state in ${inSql(openPayouts)} and returns is null
      order by created_at, id`,
    [playerId],
  )
  return rows
}

/** A player's withdrawals that are approved and were not sent. Returns of held money are left out. */
export async function listUnsent(tx: Tx, playerId: string): Promise<Invoice[]> {
  const { rows } = await tx.query<Invoice>(
    `select * from invoice
      where player_id = $1 and type = ${InvoiceType.withdrawal} and state = '${InvoiceState.approved}' and returns is null
      order by created_at, id`,
    [playerId],
  )
  return rows
}
