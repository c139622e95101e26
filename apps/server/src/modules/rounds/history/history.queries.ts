/**
 * A player's rounds as a list. Its order is the primary key. No other index exists, because bets would have to maintain
 * it, so filters are checked row by row, and each query looks at a limited number of rows. A list that continues after
 * them has a cursor, even if its page isn't full.
 */
import { COUNT_MAX, RoundStatus } from '@fairhall/contract'
import { type Db, inTransaction, type Tx } from '../../../platform/database/database.ts'
import type { Cursor } from '../../../platform/http/cursor.ts'
import { OWNED_SINCE } from '../../players/index.ts'
import { ROUND_COLUMNS, type Round, toRound } from '../round.companion.ts'

export interface RoundFilter {
  /** Null means all. */
  gameId: string | null
  /** Null means all. */
  statuses: readonly RoundStatus[] | null
  /** One currency, or all configured ones. */
  currencies: readonly string[]
  from: Date | null
  /** Exclusive. */
  to: Date | null
}

interface PageOf {
  /** Ignored when a cursor is present. High page numbers are slower than cursors, because they skip rounds. */
  page: number
  perPage: number
  /** The last round that was looked at. */
  cursor: Cursor | null
}

interface RoundPage {
  rounds: Round[]
  /** The last round that was looked at, if there are older ones. */
  next: Cursor | null
  /** Exact up to `COUNT_MAX`; null if that would take more rows. */
  total: number | null
}

/** How many rounds one query looks at; a few milliseconds. */
const LOOKED_AT_MAX = 3000

/** The rule of `statusOf` in SQL. */
export const ROUND_STATUS = `case when t.open then ${RoundStatus.open}
  when t.won[1] + t.won[2] > 0 then ${RoundStatus.won}
  when t.staked[1] + t.staked[2] = 0 then ${RoundStatus.rolledBack} else ${RoundStatus.lost} end`

/** The rounds of a player since $2 and before ($3, $4). */
const IN_TIME = 'from round where player = $1 and opened_at >= $2 and (opened_at, id) < ($3, $4)'
const ORDER = 'order by opened_at desc, id desc'
/** Of the first $8 of them, those that match the filter. */
const MATCHING = `from (select * ${IN_TIME} ${ORDER} limit $8) t
  where t.asset = any ($5) and ($6::text is null or t.game = $6) and ($7::int[] is null or ${ROUND_STATUS} = any ($7))`

/** For the test of query plans. */
export const historyStatements = {
  page: `select ${ROUND_COLUMNS} ${MATCHING} order by t.opened_at desc, t.id desc limit $9 offset $10`,
  count: `select count(*) as total from (select 1 ${MATCHING} limit ${COUNT_MAX}) counted`,
  nth: `select opened_at as at, id ${IN_TIME} ${ORDER} limit 2 offset $5::int - 1`,
} as const

const LOWEST_ID = '00000000-0000-0000-0000-000000000000'
/** Player, since, before. */
type Range = readonly unknown[]

export async function listRounds(
  db: Db,
  playerId: string,
  { gameId, statuses, currencies, from, to }: RoundFilter,
  { page, perPage, cursor }: PageOf,
): Promise<RoundPage> {
  // No round has a lower id, so this excludes the end itself.
  const end = [to ?? 'infinity', LOWEST_ID]
  const isContinued = cursor !== null && (to === null || cursor.at < to)
  const whole: Range = [playerId, from ?? '-infinity', ...end]
  const rest: Range = isContinued ? [...whole.slice(0, 2), cursor.at, cursor.id] : whole
  const filter = [currencies, gameId, statuses]
  const offset = cursor === null ? (page - 1) * perPage : 0
  const most = offset + LOOKED_AT_MAX

  return inOrderOfIndex(db, async (tx) => {
    // One row more than the page shows whether there is another page.
    const values = [...rest, ...filter, most, perPage + 1, offset]
    const found = await tx.query<Record<string, string | null>>(historyStatements.page, values)
    const listed = found.rows.map((row) => toRound(Object.values(row)))
    const rounds = listed.slice(0, perPage)
    const last = rounds.at(-1)
    const isFull = listed.length > perPage && last !== undefined
    const next = isFull ? { at: last.openedAt, id: last.id } : await findLastLookedAt(tx, rest, most)
    if (!isFull && !isContinued && offset === 0)
      return { rounds, next, total: next === null ? rounds.length : null }
    return { rounds, next, total: await countRounds(tx, whole, filter) }
  })
}

/** Without these settings, a plan made with outdated statistics sorts all rounds of the player. */
export const ORDER_OF_INDEX = `select set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true)`

function inOrderOfIndex<Result>(db: Db, read: (tx: Tx) => Promise<Result>): Promise<Result> {
  return inTransaction(db, async (tx) => {
    await tx.query(ORDER_OF_INDEX)
    return read(tx)
  })
}

/** The last row that is looked at, if there are more. */
async function findLastLookedAt(tx: Tx, range: Range, most: number): Promise<Cursor | null> {
  const { rows } = await tx.query<Cursor>(historyStatements.nth, [...range, most])
  return rows.length < 2 ? null : (rows[0] ?? null)
}

/** Covers the whole list, whatever the page. */
async function countRounds(tx: Tx, whole: Range, filter: readonly unknown[]): Promise<number | null> {
  const values = [...whole, ...filter, LOOKED_AT_MAX]
  const { rows } = await tx.query<{ total: bigint }>(historyStatements.count, values)
  const total = Number(rows[0]?.total ?? 0n)
  const isExact = total === COUNT_MAX || (await findLastLookedAt(tx, whole, LOOKED_AT_MAX)) === null
  return isExact ? total : null
}

export async function findRound(db: Db, playerId: string, roundId: string): Promise<Round | null> {
  const { rows } = await db.query<Record<string, string | null>>(
    `select ${ROUND_COLUMNS} from round t where t.player = $1 and t.id = $2 and t.opened_at >= ${OWNED_SINCE}`,
    [playerId, roundId],
  )
  return rows[0] === undefined ? null : toRound(Object.values(rows[0]))
}
