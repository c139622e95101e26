/** SQL of the office's own views: pages of payments, and players of lists. */
import type { InvoiceType } from '@fairhall/contract'
import type { Db } from '../../../platform/database/database.ts'
import type { Invoice } from '../../invoices/index.ts'

export interface PaymentFilter {
  type: InvoiceType | null
  state: string | null
  playerId: string | null
  /** Only older ones than this payment. */
  before: { createdAt: Date; id: string } | null
}

/** Newest first. */
export async function listPaymentPage(
  db: Db,
  { type, state, playerId, before }: PaymentFilter,
  limit: number,
): Promise<Invoice[]> {
  const { rows } = await db.query<Invoice>(
    `select * from invoice
      where ($2::smallint is null or type = $2) and ($3::text is null or state = $3)
        and ($4::uuid is null or player_id = $4)
        and ($5::timestamptz is null or (created_at, id) < ($5, $6::uuid))
      order by created_at desc, id desc limit $1`,
    [limit, type, state, playerId, before?.createdAt ?? null, before?.id ?? null],
  )
  return rows
}

export interface QueuedPlayer {
  id: string
  status: number
  isIdentified: boolean
  country: string
  firstName: string | null
  lastName: string | null
  email: string | null
}

/** By their IDs. */
export async function findPlayers(
  db: Db,
  playerIds: readonly string[],
): Promise<ReadonlyMap<string, QueuedPlayer>> {
  const { rows } = await db.query<QueuedPlayer>(
    `select id, status, identity_checked_at is not null as "isIdentified", country, first_name as "firstName",
       last_name as "lastName", email from player where id = any ($1::uuid[])`,
    [playerIds],
  )
  return new Map(rows.map((row) => [row.id, row]))
}
