import { InvoiceState, InvoiceStatus, InvoiceType } from '@fairhall/contract'
import type { Db, Tx } from '../../platform/database/database.ts'

/**
 * When the player's first successful payment succeeded; a payment does not change after that. Null if there is none. Not when it
 * was created: an order from before an exclusion can be paid during it.
 */
export async function firstPaidAt(db: Db | Tx, playerId: string): Promise<Date | null> {
  const { rows } = await db.query<{ at: Date | null }>(
    `select min(updated_at) as at from invoice where player_id = $1 and status = ${InvoiceStatus.success}`,
    [playerId],
  )
  return rows[0]?.at ?? null
}

export interface UsedDestination {
  mark: Buffer
  /** The fields as sealed last. */
  sealed: Buffer
  /** When the first withdrawal that was paid there was created; null: none was paid. */
  paidAt: Date | null
}

/** One row per mark, of all withdrawals of the account's present owner, also where the address book has forgotten the destination. */
export async function listUsedDestinations(db: Db | Tx, playerId: string): Promise<UsedDestination[]> {
  const { rows } = await db.query<UsedDestination>(
    `select distinct on (d.mark) d.mark, d.sealed,
            min(i.created_at) filter (where i.state = '${InvoiceState.paid}') over (partition by d.mark) as "paidAt"
       from invoice i join invoice_destination d on d.invoice_id = i.id
      where i.player_id = $1 and i.type = $2 and d.mark is not null and d.sealed is not null
        and i.created_at >= coalesce((select owner_since from player where id = $1), '-infinity')
      order by d.mark, i.created_at desc`,
    [playerId, InvoiceType.withdrawal],
  )
  return rows
}

interface PaidDestination {
  network: string | null
  sealed: Buffer
}

/** The destinations with one of these marks to which a withdrawal of the account's present owner was paid. */
export async function listPaidDestinations(
  db: Db | Tx,
  { playerId, method, marks }: { playerId: string; method: string; marks: readonly Buffer[] },
): Promise<PaidDestination[]> {
  const { rows } = await db.query<PaidDestination>(
    `select i.network, d.sealed from invoice i join invoice_destination d on d.invoice_id = i.id
      where i.player_id = $1 and i.type = ${InvoiceType.withdrawal} and i.state = '${InvoiceState.paid}' and i.method = $2
        and d.mark = any ($3) and d.sealed is not null
        and i.created_at >= coalesce((select owner_since from player where id = $1), '-infinity')`,
    [playerId, method, marks],
  )
  return rows
}

export async function listPlayersWithMarks(
  db: Db | Tx,
  playerId: string,
  marks: readonly Buffer[],
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select distinct i.player_id as id from invoice_destination d join invoice i on i.id = d.invoice_id
      where d.mark = any ($2) and i.player_id <> $1`,
    [playerId, marks],
  )
  return rows.map(({ id }) => id)
}
