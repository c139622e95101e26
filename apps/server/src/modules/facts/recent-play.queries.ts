/** Reads and writes the rows of recent play: two statements for each batch of facts, however many counters there are. */
import { toDecimal } from '@fairhall/money'
import { bigintArray, type Db, integerArray, textArray, type Tx } from '../../platform/database/database.ts'
import { BASE_PARTS } from '../rounds/index.ts'
import { isChanged, type RecentPlay, type RecentPlays } from './recent-play.rules.ts'

interface Row {
  playerId: string
  writtenBy: string
  endedAt: Date | null
  gameDay: string | null
  gameId: string
  gameCurrency: string
  weight: number
  edge: number
  rate: number
  base: string
  ownDay: string | null
  ownCurrency: string
  reportDay: string | null
  reportCurrency: string
  quests: string | null
}

/** Adds all recent play to the tables, for a version that reads only these. Returns the number of players. */
export async function addAllRecentPlay(db: Db | Tx): Promise<number> {
  const { rows } = await db.query<{ players: bigint }>('select add_recent_play() as players')
  return Number(rows[0]?.players ?? 0n)
}

interface Writer {
  /** The transaction, as the rows that it writes have it (`xmin`). */
  transaction: string
  /**
   * Changes if another server has taken over, which may have lost transactions and use their numbers again. Each batch compares it, because
   * the relay, which begins again after a lost connection, may notice a takeover only later.
   */
  serverStart: string
}

/**
 * Before the other statements of the transaction: each gets one plan for all batches, which looks rows up by their keys. A plan for the values of a
 * batch of a thousand players would read the whole of a table with fewer than some ten thousand rows.
 */
export async function beginCounting(tx: Tx): Promise<Writer> {
  const { rows } = await tx.query<Writer>(
    `select pg_current_xact_id()::xid::text as transaction, pg_postmaster_start_time()::text as "serverStart",
            set_config('plan_cache_mode', $1, true)`,
    ['force_generic_plan'],
  )
  return rows[0] as Writer
}

/** FOR UPDATE, in the order of the players. Creates missing rows. */
export async function lockRecentPlay(tx: Tx, playerIds: readonly string[]): Promise<RecentPlays> {
  if (playerIds.length === 0) return new Map()
  const known = await lockExisting(tx, playerIds)
  const missing = playerIds.filter((id) => !known.has(id))
  if (missing.length === 0) return known
  await tx.query(
    `insert into recent_play (player_id) select id from unnest($1::uuid[]) as p(id) order by id on conflict do nothing`,
    [missing],
  )
  return new Map([...known, ...(await lockExisting(tx, missing))])
}

async function lockExisting(tx: Tx, playerIds: readonly string[]): Promise<RecentPlays> {
  const { rows } = await tx.query<Row>(
    `select player_id as "playerId", xmin::text as "writtenBy", ended_at as "endedAt", game_day::text as "gameDay", game as "gameId",
            game_currency as "gameCurrency", weight, edge, rate, game_base::text as base, own_day::text as "ownDay", own_currency as "ownCurrency",
            report_day::text as "reportDay", report_currency as "reportCurrency", quests
       from recent_play where player_id = any ($1::uuid[]) order by player_id for update`,
    [playerIds],
  )
  return new Map(rows.map((row) => [row.playerId, toRecentPlay(row)]))
}

function toRecentPlay(row: Row): RecentPlay {
  const { playerId, writtenBy, endedAt, gameDay, gameId, weight, edge, rate, ownDay, reportDay, quests } = row
  return {
    playerId,
    writtenBy,
    isLocked: true,
    endedAt,
    game: gameDay === null ? null : { day: gameDay, gameId, currency: row.gameCurrency, weight, edge, rate },
    // Always with the decimals of one part.
    base: BigInt(row.base.replace('.', '')),
    own: ownDay === null ? null : { day: ownDay, currency: row.ownCurrency },
    report: reportDay === null ? null : { day: reportDay, currency: row.reportCurrency },
    quests,
    kept: {},
    added: {},
  }
}

/** A row that this process kept was changed elsewhere. Repeated like a serialization failure: then the row is locked and read. */
class RecentPlayMoved extends Error {
  readonly code = '40001'
  override readonly message = 'recent play was changed since it was read'
}

/** FOR UPDATE, those that are not locked yet. Fails if one of them was changed since it was read. */
export async function holdRecentPlay(
  tx: Tx,
  recent: RecentPlays,
  playerIds: Iterable<string>,
): Promise<void> {
  const rows = [...playerIds].flatMap((id) => recent.get(id) ?? []).filter(({ isLocked }) => !isLocked)
  if (rows.length === 0) return
  const { rowCount } = await tx.query(
    `select from recent_play r join ${unnested([])} on r.player_id = n.player_id and r.xmin = n.written_by
      order by r.player_id for update of r`,
    identitiesOf(rows),
  )
  if (rowCount !== rows.length) throw new RecentPlayMoved()
  for (const row of rows) row.isLocked = true
}

type Added = RecentPlay['added']
type Column =
  | readonly [name: string, type: 'date' | 'numeric' | 'text', valueOf: (added: Added) => string | null]
  | readonly [name: string, type: 'integer', valueOf: (added: Added) => number | null]
  | readonly [name: string, type: 'bigint', valueOf: (added: Added) => bigint | null]

interface Section {
  isMoved: (added: Added) => boolean
  /** Null in a row whose section stays. */
  key: readonly Column[]
  sums: readonly Column[]
}

const GAME: Section = {
  isMoved: ({ game }) => game?.isMoved === true,
  key: [
    ['game_day', 'date', ({ game }) => keyOf(game)?.day ?? null],
    ['game', 'text', ({ game }) => keyOf(game)?.gameId ?? null],
    ['game_currency', 'text', ({ game }) => keyOf(game)?.currency ?? null],
    ['weight', 'integer', ({ game }) => keyOf(game)?.weight ?? null],
    ['edge', 'integer', ({ game }) => keyOf(game)?.edge ?? null],
    ['rate', 'integer', ({ game }) => keyOf(game)?.rate ?? null],
  ],
  sums: [
    ['game_rounds', 'integer', ({ game }) => game?.rounds ?? 0],
    ['game_staked', 'bigint', ({ game }) => game?.staked ?? 0n],
    ['game_base', 'numeric', ({ game }) => (game === undefined ? '0' : toDecimal(game.base, BASE_PARTS))],
  ],
}

const OWN: Section = {
  isMoved: ({ own }) => own?.isMoved === true,
  key: [
    ['own_day', 'date', ({ own }) => keyOf(own)?.day ?? null],
    ['own_currency', 'text', ({ own }) => keyOf(own)?.currency ?? null],
  ],
  sums: [
    ['own_staked', 'bigint', ({ own }) => own?.staked ?? 0n],
    ['own_won', 'bigint', ({ own }) => own?.won ?? 0n],
    ['own_cost', 'numeric', ({ own }) => String(own?.cost ?? 0n)],
  ],
}

const REPORT: Section = {
  isMoved: ({ report }) => report?.isMoved === true,
  key: [
    ['report_day', 'date', ({ report }) => keyOf(report)?.day ?? null],
    ['report_currency', 'text', ({ report }) => keyOf(report)?.currency ?? null],
  ],
  sums: [
    ['report_rounds', 'integer', ({ report }) => report?.rounds ?? 0],
    ['report_staked', 'bigint', ({ report }) => report?.staked ?? 0n],
    ['report_won', 'bigint', ({ report }) => report?.won ?? 0n],
    ['played_s', 'integer', ({ report }) => report?.playedS ?? 0],
  ],
}

/** Only a section that moves gets a key. */
function keyOf<Key extends { isMoved: boolean }>(added: Key | undefined): Key | undefined {
  return added?.isMoved === true ? added : undefined
}

const SECTIONS = [GAME, OWN, REPORT]

/** In ms since 1970: PostgreSQL reads a number several times faster than the text of a time. */
const TIMES: readonly Column[] = [
  ['first_at', 'bigint', ({ game }) => toMs(game?.firstAt)],
  ['last_at', 'bigint', ({ game }) => toMs(game?.lastAt)],
  ['ended_at', 'bigint', ({ endedAt }) => toMs(endedAt)],
]
const toMs = (at: Date | undefined) => (at === undefined ? null : BigInt(at.getTime()))
const timeOf = (name: string) => `timestamptz 'epoch' + n.${name} * interval '1 ms'`

const QUESTS: Column = ['quests', 'text', ({ quests }) => quests ?? null]

const columnsOf = (kind: 'key' | 'sums') => SECTIONS.flatMap((section) => section[kind])
const SUMMED = [...columnsOf('sums'), ...TIMES, QUESTS]
/** Set in both statements. */
const LATEST = `ended_at = greatest(r.ended_at, ${timeOf('ended_at')}), quests = coalesce(n.quests, r.quests)`
const MOVED = [...columnsOf('key'), ...SUMMED]

/** Rows of the columns, after those that identify a row. In the select list: in `from` PostgreSQL would store each array once more. */
function unnested(columns: readonly Column[]): string {
  const all = [['player_id', 'uuid'], ['written_by', 'xid'], ...columns.map(([name, type]) => [name, type])]
  return `(select ${all.map(([name, type], index) => `unnest($${index + 1}::${type}[]) as ${name}`).join(', ')}) n`
}

/** The players, and of rows that are not locked the transaction that wrote them. */
const identitiesOf = (rows: readonly RecentPlay[]) => [
  rows.map(({ playerId }) => playerId),
  rows.map(({ isLocked, writtenBy }) => (isLocked ? null : writtenBy)),
]

const IS_SAME = 'r.player_id = n.player_id and (n.written_by is null or r.xmin = n.written_by)'

/** Adds to sections that stay. */
const ADD = `update recent_play r set version = r.version + 1,
    ${columnsOf('sums')
      .map(([name]) => `${name} = r.${name} + n.${name}`)
      .join(', ')},
    first_at = least(r.first_at, ${timeOf('first_at')}), last_at = greatest(r.last_at, ${timeOf('last_at')}), ${LATEST}
  from ${unnested(SUMMED)} where ${IS_SAME}`

const setSection = ({ key, sums }: Section): string[] => {
  const isMoved = `n.${key[0]?.[0]} is not null`
  return [
    ...key.map(([name]) => `${name} = coalesce(n.${name}, r.${name})`),
    ...sums.map(([name]) => `${name} = case when ${isMoved} then 0 else r.${name} end + n.${name}`),
  ]
}

/** The same for rows with sections that begin with another key. */
const MOVE = `update recent_play r set version = r.version + 1,
    ${SECTIONS.flatMap(setSection).join(', ')},
    first_at = least(case when n.game_day is null then r.first_at end, ${timeOf('first_at')}),
    last_at = greatest(case when n.game_day is null then r.last_at end, ${timeOf('last_at')}), ${LATEST}
  from ${unnested(MOVED)} where ${IS_SAME}`

/** Adds what counters noted, in the order of the players. Fails if a row was changed since it was read, also one that gets nothing. */
export async function saveRecentPlay(tx: Tx, recent: RecentPlays): Promise<void> {
  const moved: RecentPlay[] = []
  const staying: RecentPlay[] = []
  const unchanged: string[] = []
  for (const row of [...recent.values()].sort(byPlayer)) {
    if (!isChanged(row)) unchanged.push(row.playerId)
    else if (SECTIONS.some(({ isMoved }) => isMoved(row.added))) moved.push(row)
    else staying.push(row)
  }
  await Promise.all([
    holdRecentPlay(tx, recent, unchanged),
    save(tx, ADD, SUMMED, staying),
    save(tx, MOVE, MOVED, moved),
  ])
}

const byPlayer = ({ playerId: one }: RecentPlay, { playerId: other }: RecentPlay) => (one < other ? -1 : 1)

async function save(
  tx: Tx,
  statement: string,
  columns: readonly Column[],
  rows: readonly RecentPlay[],
): Promise<void> {
  if (rows.length === 0) return
  const { rowCount } = await tx.query(statement, [
    ...identitiesOf(rows),
    ...columns.map((column) => toParameter(column, rows)),
  ])
  if (rowCount !== rows.length) throw new RecentPlayMoved()
}

function toParameter([, type, valueOf]: Column, rows: readonly RecentPlay[]): Buffer | (string | null)[] {
  if (type === 'integer') return integerArray(rows.map(({ added }) => valueOf(added)))
  if (type === 'bigint') return bigintArray(rows.map(({ added }) => valueOf(added)))
  if (type === 'text') return textArray(rows.map(({ added }) => valueOf(added)))
  return rows.map(({ added }) => valueOf(added))
}

/** FOR UPDATE, in the order of the players: their active quests, of players who ever started one. For counters of other facts than rounds. */
export async function lockRecentQuests(tx: Tx, playerIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await tx.query<{ playerId: string; quests: string }>(
    `select player_id as "playerId", quests from recent_play
      where player_id = any ($1::uuid[]) and quests is not null order by player_id for update`,
    [playerIds],
  )
  return new Map(rows.map(({ playerId, quests }) => [playerId, quests]))
}

/** By player. The rows are locked. */
export async function saveRecentQuests(tx: Tx, quests: ReadonlyMap<string, string>): Promise<void> {
  if (quests.size === 0) return
  await tx.query(
    `update recent_play r set quests = n.quests from unnest($1::uuid[], $2::text[]) as n(player_id, quests)
      where r.player_id = n.player_id`,
    [[...quests.keys()], textArray([...quests.values()])],
  )
}
