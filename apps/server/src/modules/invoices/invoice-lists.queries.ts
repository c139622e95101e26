/**
 * A player's payments as a list. Without a filter, one index scan reads the list in order. With a filter, each
 * combination of type, status and currency is looked up separately, so that a selective filter is as fast as none.
 */
import { COUNT_MAX, InvoiceStatus, InvoiceType } from '@fairhall/contract'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Cursor } from '../../platform/http/cursor.ts'
import type { Invoice } from './invoices.queries.ts'
import { cancellablePayouts, inSql } from './invoices.rules.ts'

interface InvoiceFilter {
  /** Null means both. */
  type: InvoiceType | null
  /** Null means all. */
  statuses: readonly InvoiceStatus[] | null
  /** One currency, or all configured ones. */
  currencies: readonly string[]
  isOneCurrency: boolean
  from: Date | null
  /** Exclusive. */
  to: Date | null
  /** Payments before it are left out unless they still wait. */
  historyFrom: Date | null
}

interface PageOf {
  /** Ignored when a cursor is present. */
  page: number
  perPage: number
  /** The last payment of the previous page. */
  cursor: Cursor | null
}

const ORDER = 'order by created_at desc, id'
const IN_TIME = `($2::timestamptz is null or created_at >= $2) and ($6::timestamptz is null or created_at < $6)
  and ($7::timestamptz is null or created_at >= $7 or status = ${InvoiceStatus.pending})
  and ($3::timestamptz is null or (created_at <= $3 and (created_at < $3 or id > $4)))`

const plain = `from invoice where player_id = $1 and currency = any ($5) and ${IN_TIME}`

/** Reads only as many rows of each kind as the page needs. */
const byKind = (select: string, rest: string) => `from unnest($8::smallint[]) kind
  cross join unnest($9::smallint[]) outcome cross join unnest($5::text[]) code
  cross join lateral (select ${select} from invoice where player_id = $1 and type = kind and status = outcome
    and currency = code and ${IN_TIME} ${rest}) found`

export async function listInvoicesOfPlayer(
  db: Db,
  playerId: string,
  filter: InvoiceFilter,
  { page, perPage, cursor }: PageOf,
): Promise<{ invoices: Invoice[]; hasMore: boolean; total: number }> {
  const { type, statuses, currencies, isOneCurrency, from, to, historyFrom } = filter
  const isFiltered = type !== null || statuses !== null || isOneCurrency
  const types = type === null ? [InvoiceType.deposit, InvoiceType.withdrawal] : [type]
  const kinds = isFiltered
    ? [types, statuses ?? [InvoiceStatus.pending, InvoiceStatus.success, InvoiceStatus.failed]]
    : []
  const offset = cursor === null ? (page - 1) * perPage : 0
  const values = (start: Cursor | null): unknown[] => [
    playerId,
    from,
    start?.at ?? null,
    start?.id ?? null,
    currencies,
    to,
    historyFrom,
    ...kinds,
  ]
  const last = kinds.length + 8
  const [most, skipped] = [`$${last}`, `$${last + 1}`]
  const keys = isFiltered
    ? `select id, created_at ${byKind('id, created_at', `${ORDER} limit ${most}::int + ${skipped}::int`)}`
    : `select id, created_at ${plain}`
  const listed = await db.query<Invoice>(
    `select invoice.* from (${keys} ${ORDER} limit ${most}::int offset ${skipped}::int) listed join invoice using (id)
      order by invoice.created_at desc, id`,
    // One row more than the page shows whether there is another page.
    [...values(cursor), perPage + 1, offset],
  )
  // The total covers the whole list, whatever the page.
  const counted = await db.query<{ total: bigint }>(
    `select count(*) as total from (
       select 1 ${isFiltered ? byKind('1', `limit ${COUNT_MAX}`) : plain} limit ${COUNT_MAX}) counted`,
    values(null),
  )
  return {
    invoices: listed.rows.slice(0, perPage),
    hasMore: listed.rows.length > perPage,
    total: Number(counted.rows[0]?.total ?? 0n),
  }
}

/** Numbers of successful payments, counted up to the maximum of lists. */
export async function countSucceeded(
  db: Db | Tx,
  playerId: string,
): Promise<{ deposits: number; withdrawals: number }> {
  const count = (type: InvoiceType) =>
    `(select count(*) from (select 1 from invoice where player_id = $1 and type = ${type} and status = ${InvoiceStatus.success} and returns is null limit ${COUNT_MAX}) one)`
  const { rows } = await db.query<{ deposits: bigint; withdrawals: bigint }>(
    `select ${count(InvoiceType.deposit)} as deposits, ${count(InvoiceType.withdrawal)} as withdrawals`,
    [playerId],
  )
  return { deposits: Number(rows[0]?.deposits ?? 0n), withdrawals: Number(rows[0]?.withdrawals ?? 0n) }
}

/** Successful deposits that count as the first or a further one, up to the maximum of lists. */
export async function countDeposits(db: Db | Tx, playerId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from (
       select 1 from invoice where player_id = $1 and type = ${InvoiceType.deposit} and status = ${InvoiceStatus.success}
          and returns is null and not is_below_minimum limit ${COUNT_MAX}) one`,
    [playerId],
  )
  return rows[0]?.count ?? 0
}

/** The countries of the player's withdrawals that are in a state to be cancelled: their markets decide who may. */
export async function listCountriesOfCancellable(
  tx: Tx,
  playerId: string,
  currency: string,
): Promise<string[]> {
  const { rows } = await tx.query<{ country: string }>(
    `select distinct country from invoice where player_id = $1 and currency = $2 and type = ${InvoiceType.withdrawal}
        and returns is null and state in ${inSql(cancellablePayouts)}`,
    [playerId, currency],
  )
  return rows.map(({ country }) => country)
}
