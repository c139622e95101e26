/** Statements of the audit. Each one has its own snapshot, unless the books are small. */
import {
  type AuditCheck,
  type AuditFinding,
  DETACHED_UNTIL,
  findDifferences,
  type Narrowing,
  narrowed,
  type Queryable,
  reportCancelled,
} from '@fairhall/ledger'

/** The part of a pool that the audit uses. */
export interface Connections {
  connect(): Promise<Queryable & { release(isClosed: boolean): void }>
}

/** All statements of `read` see the same state of the database. */
export async function readSnapshot<R>(pool: Connections, read: (db: Queryable) => Promise<R>): Promise<R> {
  const client = await pool.connect()
  // Unless the transaction is known to have ended, the connection is closed with it instead of returning to the pool.
  let isOpen = true
  try {
    await client.query('begin isolation level repeatable read read only')
    // Before the snapshot, which would otherwise lack the entries of a month that is detached or attached meanwhile.
    await client.query('lock table ledger_entry in access share mode')
    const result = await read(client)
    await client.query('commit')
    isOpen = false
    return result
  } finally {
    client.release(isOpen)
  }
}

/** Each statement of `read` sees its own snapshot, and is cancelled after this time. */
export async function readInPieces<R>(
  pool: Connections,
  snapshotMaxMs: number,
  read: (db: Queryable) => Promise<R>,
): Promise<R> {
  const client = await pool.connect()
  try {
    await client.query(`set statement_timeout = ${snapshotMaxMs}; set default_transaction_read_only = on`)
    return await read(client)
  } finally {
    // With its settings.
    client.release(true)
  }
}

/** Runs a check, or the part of it that the narrowing selects. A check that takes too long is a finding, not a silent success. */
export function runCheck(
  db: Queryable,
  check: AuditCheck,
  part?: { narrowing: Narrowing; value: unknown },
): Promise<AuditFinding[]> {
  const { name, text } = check
  if (part === undefined || text === undefined)
    return reportCancelled(name, () => findDifferences(db, check, part === undefined ? [] : [part.value]))
  const partText = narrowed(text, part.narrowing)
  const values = partText === text ? [] : [part.value]
  return reportCancelled(name, () => findDifferences(db, { name, text: partText }, values))
}

/** Tables that grow with play, with their column of the player. */
const PLAYER_TABLES = {
  ledger_entry: 'owner',
  ledger_balance: 'owner',
  player_state: 'player',
  player_asset: 'player',
  round: 'player',
  sports_bet: 'player',
  sports_bet_event: 'player',
  player_bonus: 'player_id',
  player_quest: 'player_id',
  player_quest_all: 'player_id',
  invoice: 'player_id',
  loyalty_account_all: 'player_id',
  loyalty_level: 'player_id',
  loyalty_play: 'player_id',
  loyalty_play_all: 'player_id',
  rakeback_all: 'player_id',
  reward_grant: 'player_id',
  own_play: 'player_id',
  own_play_all: 'player_id',
  own_play_correction: 'player_id',
  play_day: 'player_id',
  play_day_all: 'player_id',
  tournament_entry: 'player_id',
}

/** The rows of the players `$1`. */
export const OF_PLAYERS: Narrowing = Object.fromEntries(
  Object.entries(PLAYER_TABLES).map(([table, column]) => [
    table,
    `select * from public.${table} where ${column} = any ($1::uuid[])`,
  ]),
)

/** Whether the journal has at most this many entries, all in the database. Stops counting at the first one beyond. */
export async function isSmall(db: Queryable, entriesMax: number): Promise<boolean> {
  const { rows } = await db.query<{ isSmall: boolean }>(
    `select count(*) <= $1::bigint and ${DETACHED_UNTIL} is null as "isSmall" from (select from ledger_entry limit $1::bigint + 1) e`,
    [entriesMax],
  )
  return rows[0]?.isSmall === true
}

export interface PlayerSize {
  player: string
  /** The number of their entries. */
  entries: number
}

/** Of an owner: they have entries in detached months. */
const hasDetached = (owner: string) => `exists (
  select from ledger_seal_owner s where s.owner = ${owner} and s.day < (${DETACHED_UNTIL} at time zone 'UTC')::date)`

/** Those of the owners whose history is in the database. */
export async function keepWhole(db: Queryable, owners: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ owner: string }>(
    `select owner::text as owner from unnest($1::uuid[]) o(owner) where not ${hasDetached('o.owner')}`,
    [owners],
  )
  return rows.map(({ owner }) => owner)
}

/** The players from one id to another whose history is in the database, with its length. */
export async function listPlayers(db: Queryable, from: string, to: string): Promise<PlayerSize[]> {
  const { rows } = await db.query<{ player: string; entries: string }>(
    `select owner as player, coalesce(b.entries, 0)::text as entries from ledger_owner o
       left join (select owner, sum(seq) as entries from ledger_balance where owner between $1::uuid and $2::uuid group by owner) b using (owner)
      where owner between $1::uuid and $2::uuid and not ${hasDetached('o.owner')} order by owner`,
    [from, to],
  )
  return rows.map(({ player, entries }) => ({ player, entries: Number(entries) }))
}

/** Those of the players whose history is in the database, with its length. */
export async function listWholePlayers(db: Queryable, players: readonly string[]): Promise<PlayerSize[]> {
  const whole = await keepWhole(db, players)
  const { rows } = await db.query<{ player: string; entries: string }>(
    `select o.owner::text as player, coalesce(sum(b.seq), 0)::text as entries
       from unnest($1::uuid[]) o(owner) left join ledger_balance b using (owner) group by o.owner order by o.owner`,
    [whole],
  )
  return rows.map(({ player, entries }) => ({ player, entries: Number(entries) }))
}

/** Players with entries since then and at most this many ever, all of them in the database. */
export async function listRecentPlayers(
  db: Queryable,
  since: Date,
  entriesMax: number,
): Promise<PlayerSize[]> {
  const { rows } = await db.query<{ player: string; entries: string }>(
    `select owner as player, sum(seq)::text as entries from ledger_balance b
      where owner in (select owner from ledger_entry where at >= $1) and not ${hasDetached('b.owner')}
      group by owner having sum(seq) <= $2 order by owner`,
    [since, entriesMax],
  )
  return rows.map(({ player, entries }) => ({ player, entries: Number(entries) }))
}

/** Approximate: seals count the entries of their days, and the days since are few. */
export async function countSealedEntries(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ entries: string }>(
    'select coalesce(sum(entries), 0)::text as entries from ledger_seal',
  )
  return Number(rows[0]?.entries)
}

/**
 * When the last audit without a difference began; null: there was none. Earlier versions recomputed everything each night and stored
 * only when that had ended, at most a day after it began.
 */
export async function findLastCleanAudit(db: Queryable): Promise<Date | null> {
  const { rows } = await db.query<{ at: Date }>(
    `select case task when 'ledger.audit' then at - interval '1 day' else at end as at from task_run
      where task = 'ledger.audit.clean' or (task = 'ledger.audit' and result = 0) order by task desc limit 1`,
  )
  return rows[0]?.at ?? null
}

/** When the last audit began of which nothing was cancelled, whatever it found; null: there was none. */
export async function findLastCompleteAudit(db: Queryable): Promise<Date | null> {
  const { rows } = await db.query<{ at: Date }>(
    "select at from task_run where task = 'ledger.audit.complete'",
  )
  return rows[0]?.at ?? null
}
