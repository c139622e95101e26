/**
 * A player's payments as a list. Without a filter the list is read as it lies; with one, each kind of payment that passes
 * it is looked up by itself, so that a filter which few pass is not slower than one which all do.
 */
import { COUNT_MAX, DEPOSIT, FAILED, PENDING, SUCCESS, WITHDRAWAL } from '@fairhall/contract'
import { type Db, queryable, type Tx } from '../../platform/database/database.ts'
import type { Invoice } from './invoices.queries.ts'

type Status = 1 | 2 | 3

export interface InvoiceFilter {
  /** Null: both. */
  type: 1 | 2 | null
  /** Null: all. */
  statuses: readonly Status[] | null
  /** Of one currency; else all that are configured. */
  currencies: readonly string[]
  isOneCurrency: boolean
  from: Date | null
  /** The end of the time, which does not belong to it. */
  to: Date | null
}

/** Where a list goes on: the last payment of the page before. */
export interface Cursor {
  at: Date
  id: string
}

export interface PageOf {
  /** Left out of account with a cursor. */
  page: number
  perPage: number
  cursor: Cursor | null
}

const ORDER = 'order by created_at desc, id'
const IN_TIME = `($2::timestamptz is null or created_at >= $2) and ($6::timestamptz is null or created_at < $6)
  and ($3::timestamptz is null or (created_at <= $3 and (created_at < $3 or id > $4)))`

const plain = `from invoice where player_id = $1 and currency = any ($5) and ${IN_TIME}`

/** Of each kind only as many as the page needs. */
const byKind = (select: string, rest: string) => `from unnest($7::smallint[]) kind
  cross join unnest($8::smallint[]) outcome cross join unnest($5::text[]) code
  cross join lateral (select ${select} from invoice where player_id = $1 and type = kind and status = outcome
    and currency = code and ${IN_TIME} ${rest}) found`

export async function listInvoicesOfPlayer(
  db: Db,
  playerId: string,
  filter: InvoiceFilter,
  { page, perPage, cursor }: PageOf,
): Promise<{ invoices: Invoice[]; hasMore: boolean; total: number }> {
  const { type, statuses, currencies, isOneCurrency, from, to } = filter
  const isFiltered = type !== null || statuses !== null || isOneCurrency
  const types = type === null ? [DEPOSIT, WITHDRAWAL] : [type]
  const kinds = isFiltered ? [types, statuses ?? [PENDING, SUCCESS, FAILED]] : []
  const offset = cursor === null ? (page - 1) * perPage : 0
  const values = (start: Cursor | null): unknown[] => [
    playerId,
    from,
    start?.at ?? null,
    start?.id ?? null,
    currencies,
    to,
    ...kinds,
  ]
  const last = kinds.length + 7
  const [most, skipped] = [`$${last}`, `$${last + 1}`]
  const keys = isFiltered
    ? `select id, created_at ${byKind('id, created_at', `${ORDER} limit ${most}::int + ${skipped}::int`)}`
    : `select id, created_at ${plain}`
  const listed = await queryable(db).query<Invoice>(
    `select invoice.* from (${keys} ${ORDER} limit ${most}::int offset ${skipped}::int) listed join invoice using (id)
      order by invoice.created_at desc, id`,
    // One more than is shown says whether there is another page.
    [...values(cursor), perPage + 1, offset],
  )
  // The whole list is counted, wherever the page is.
  const counted = await queryable(db).query<{ total: bigint }>(
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

/** What has succeeded so far, counted as far as lists are. */
export async function countSucceeded(
  db: Db | Tx,
  playerId: string,
): Promise<{ deposits: number; withdrawals: number }> {
  const count = (type: 1 | 2) =>
    `(select count(*) from (select 1 from invoice where player_id = $1 and type = ${type} and status = 2 and returns is null limit ${COUNT_MAX}) one)`
  const { rows } = await queryable(db).query<{ deposits: bigint; withdrawals: bigint }>(
    `select ${count(DEPOSIT)} as deposits, ${count(WITHDRAWAL)} as withdrawals`,
    [playerId],
  )
  return { deposits: Number(rows[0]?.deposits ?? 0n), withdrawals: Number(rows[0]?.withdrawals ?? 0n) }
}
