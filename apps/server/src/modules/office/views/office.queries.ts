/** SQL of the office's own views: counts of queues, and pages of payments. */
import { DocumentStatus, InvoiceState, InvoiceType } from '@fairhall/contract'
import type { Db } from '../../../platform/database/database.ts'
import type { Invoice } from '../../invoices/index.ts'

interface QueueCounts {
  withdrawals: number
  documents: number
  deliveries: number
}

export async function countQueues(db: Db): Promise<QueueCounts> {
  const { rows } = await db.query<QueueCounts>(
    `select
       (select count(*)::int from invoice where type = ${InvoiceType.withdrawal} and state = '${InvoiceState.requested}') as withdrawals,
       (select count(*)::int from player_document where status = ${DocumentStatus.waiting} and removed_at is null) as documents,
       (select count(*)::int from delivery where parked_at is not null) as deliveries`,
  )
  return rows[0] ?? { withdrawals: 0, documents: 0, deliveries: 0 }
}

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

export interface MoneyTotal {
  type: InvoiceType
  amount: bigint
  count: number
}

/** What was paid, in subunits of the base currency. */
export async function sumPaid(db: Db, playerId: string): Promise<MoneyTotal[]> {
  const { rows } = await db.query<MoneyTotal>(
    `select type, sum(coalesce(paid_base_amount, base_amount))::bigint as amount, count(*)::int as count
       from invoice where player_id = $1 and returns is null and state in ('${InvoiceState.success}', '${InvoiceState.paid}')
      group by type`,
    [playerId],
  )
  return rows
}

interface QueuedPlayer {
  id: string
  status: number
  isIdentified: boolean
  country: string
}

/** By their IDs. */
export async function findPlayers(
  db: Db,
  playerIds: readonly string[],
): Promise<ReadonlyMap<string, QueuedPlayer>> {
  const { rows } = await db.query<QueuedPlayer>(
    `select id, status, identity_checked_at is not null as "isIdentified", country from player where id = any ($1::uuid[])`,
    [playerIds],
  )
  return new Map(rows.map((row) => [row.id, row]))
}
