import { type Db, prepared, type Tx } from '../../platform/database/database.ts'
import { factsUnderWay } from '../facts/index.ts'
import { isOfClosedAccount } from '../grants/index.ts'
import type { DuePeriod, Period, PeriodPlay } from './cashback.rules.ts'
import { isSetAside } from './waiting.queries.ts'

export interface DayPlay extends PeriodPlay {
  playerId: string
  day: string
  currency: string
}

/** One row for each player, day and currency. */
export async function addOwnPlay(tx: Tx, plays: readonly DayPlay[]): Promise<void> {
  if (plays.length === 0) return
  await tx.query(
    addFrom(`select * from unnest($1::date[], $2::uuid[], $3::text[], $4::bigint[], $5::bigint[], $6::numeric[])
         as n(day, player_id, currency, staked, won, cost)`),
    [
      plays.map(({ day }) => day),
      plays.map(({ playerId }) => playerId),
      plays.map(({ currency }) => currency),
      plays.map(({ staked }) => String(staked)),
      plays.map(({ won }) => String(won)),
      plays.map(({ cost }) => String(cost)),
    ],
  )
}

/** Adds the recent play of these players. The caller begins another day in the rows, which fails if they were changed since they were read. */
export async function addRecentDays(tx: Tx, playerIds: readonly string[]): Promise<void> {
  if (playerIds.length === 0) return
  await tx.query(
    addFrom(`select own_day as day, player_id, own_currency as currency, own_staked as staked, own_won as won, own_cost as cost
       from recent_play where player_id = any ($1::uuid[])`),
    [playerIds],
  )
}

const addFrom = (plays: string) => `insert into own_play as p (day, player_id, currency, staked, won, cost)
  select day, player_id, currency, staked, won, cost from (${plays}) n order by day, player_id, currency
  on conflict (day, player_id, currency) do update set
    staked = p.staked + excluded.staked, won = p.won + excluded.won, cost = p.cost + excluded.cost`

const SUMS = 'sum(staked)::bigint as staked, sum(won)::bigint as won, sum(cost)::text as cost'

export async function sumOwnPlay(
  db: Db,
  playerId: string,
  currency: string,
  { startsOn, endsOn }: Period,
): Promise<PeriodPlay> {
  const { rows } = await prepared(db).query<{
    staked: bigint | null
    won: bigint | null
    cost: string | null
  }>(
    `select ${SUMS} from own_play_all where player_id = $1 and currency = $2 and day >= $3::date and day < $4::date`,
    [playerId, currency, startsOn, endsOn],
  )
  const [row] = rows
  return { staked: row?.staked ?? 0n, won: row?.won ?? 0n, cost: BigInt(row?.cost ?? '0') }
}

export interface PlayerPlay extends PeriodPlay {
  playerId: string
  currency: string
}

/**
 * SQL: play of the period from $1 until $2, for players of a condition, as it was known before a day. A correction of an earlier period, one
 * of a period that is paid late and a sum that was carried over have a row without play.
 */
const periodPlay = (
  programme: string,
  condition: string,
  knownUntil = '$2',
) => `select player_id, currency, ${SUMS} from (
    select player_id, currency, staked, won, cost, false as "isChanged" from own_play o
     where day >= $1::date and day < $2::date and ${condition}
    union all
    select player_id, own_currency, own_staked, own_won, own_cost, false from recent_play o
     where own_day >= $1::date and own_day < $2::date and ${condition}
    union all
    select player_id, currency, -staked, -won, -cost, false from own_play_correction o
     where day >= $1::date and day < $2::date and known_on >= ${knownUntil}::date and ${condition}
    union all
    select player_id, currency, 0, 0, 0, true from own_play_correction o
     where known_on >= $1::date and known_on < ${knownUntil}::date
       and (day < $1::date or (day < $2::date and known_on >= $2::date)) and ${condition}
    union all
    select player_id, currency, 0, 0, 0, true from cashback_carry o
     where programme = ${programme} and amount <> 0 and ${condition}) play
  group by player_id, currency having sum(staked) > sum(won) or bool_or("isChanged")`

/**
 * The next players of a run: at most `limit` who played in the period or have something to correct, in the order of their IDs. Few rows
 * are read for each piece, however many players there are; of recent play, those of the players in between.
 */
const CANDIDATES = `select player_id from (
    (select distinct player_id from own_play
      where player_id > $3::uuid and day >= $1::date and day < $2::date order by player_id limit $4)
    union
    (select player_id from recent_play
      where player_id > $3::uuid and own_day >= $1::date and own_day < $2::date order by player_id limit $4)
    union
    (select distinct player_id from own_play_correction
      where player_id > $3::uuid and known_on >= $1::date and known_on < $2::date and day < $1::date
      order by player_id limit $4)
    union
    (select distinct player_id from cashback_carry
      where player_id > $3::uuid and programme = $5 and amount <> 0 order by player_id limit $4)) played
  order by player_id limit $4`

/** Before all players. */
const FIRST = '00000000-0000-0000-0000-000000000000'

interface Piece {
  /** With a net loss or something to correct. Without closed accounts, whose players could not get the money, and without players who are set aside. */
  plays: PlayerPlay[]
  /** The last player of the piece; null if there are no more. */
  last: string | null
}

export async function listPiece(
  tx: Tx,
  programme: string,
  { startsOn, endsOn }: Period,
  after: string | null,
  limit: number,
): Promise<Piece> {
  const { rows } = await tx.query<Omit<PlayerPlay, 'cost'> & { cost: string | null; last: string | null }>(
    `with piece as materialized (${CANDIDATES}), owed as (
       ${periodPlay('$5', `o.player_id in (select player_id from piece) and not ${isOfClosedAccount('o.player_id')} and not ${isSetAside('o.player_id', '$5', '$1::date')}`)}
     )
     select player_id as "playerId", currency, staked, won, cost, (select player_id::text from piece order by player_id desc limit 1) as last
       from (values (1)) one left join owed on true
      order by player_id, currency`,
    [startsOn, endsOn, after ?? FIRST, limit, programme],
  )
  const plays = rows.flatMap(({ playerId, currency, staked, won, cost }) =>
    cost === null ? [] : [{ playerId, currency, staked, won, cost: BigInt(cost) }],
  )
  return { plays, last: rows[0]?.last ?? null }
}

/** Of one player, whether they are set aside or not. */
export async function listPlayOf(
  tx: Tx,
  programme: string,
  { startsOn, endsOn, knownUntil }: DuePeriod,
  playerId: string,
): Promise<PlayerPlay[]> {
  const { rows } = await tx.query<Omit<PlayerPlay, 'cost'> & { cost: string }>(
    `select player_id as "playerId", currency, staked, won, cost from (${periodPlay('$4', 'o.player_id = $3', '$5')}) owed`,
    [startsOn, endsOn, playerId, programme, knownUntil],
  )
  return rows.map((row) => ({ ...row, cost: BigInt(row.cost) }))
}

export interface Run extends Period {
  after: string | null
  endedAt: Date | null
}

export async function findLastRun(db: Db | Tx, programme: string): Promise<Run | null> {
  const { rows } = await db.query<Run>(
    `select starts_on::text as "startsOn", ends_on::text as "endsOn", after, ended_at as "endedAt"
       from cashback_run where programme = $1 order by starts_on desc limit 1`,
    [programme],
  )
  return rows[0] ?? null
}

/** Stores the last period that a new programme doesn't pay. */
export async function beginProgramme(
  db: Db,
  programme: string,
  { startsOn, endsOn }: Period,
  now: Date,
): Promise<void> {
  await db.query(
    `insert into cashback_run (programme, starts_on, ends_on, ended_at) values ($1, $2::date, $3::date, $4)
     on conflict do nothing`,
    [programme, startsOn, endsOn, now],
  )
}

/** Locks the first run, so that one payment of the programme is made after the other, whatever its period is. */
export async function lockProgramme(tx: Tx, programme: string): Promise<void> {
  await tx.query(
    'select from cashback_run where programme = $1 order by starts_on limit 1 for no key update',
    [programme],
  )
}

/** FOR UPDATE, so that two processes pay one piece after the other. Creates the run: then `isNew`. */
export async function lockRun(
  tx: Tx,
  programme: string,
  { startsOn, endsOn }: Period,
): Promise<Run & { isNew: boolean }> {
  const { rowCount } = await tx.query(
    `insert into cashback_run (programme, starts_on, ends_on) values ($1, $2::date, $3::date) on conflict do nothing`,
    [programme, startsOn, endsOn],
  )
  const { rows } = await tx.query<Run>(
    `select starts_on::text as "startsOn", ends_on::text as "endsOn", after, ended_at as "endedAt"
       from cashback_run where programme = $1 and starts_on = $2::date for update`,
    [programme, startsOn],
  )
  return { ...(rows[0] as Run), isNew: rowCount > 0 }
}

export async function saveRun(
  tx: Tx,
  programme: string,
  startsOn: string,
  { after, owed, endedAt }: { after: string | null; owed: number; endedAt: Date | null },
): Promise<void> {
  await tx.query(
    `update cashback_run set after = $3, owed = owed + $4, ended_at = $5
      where programme = $1 and starts_on = $2::date`,
    [programme, startsOn, after, owed, endedAt],
  )
}

/** Adds to what an ended run owed. */
export async function addOwed(tx: Tx, programme: string, startsOn: string, owed: number): Promise<void> {
  await tx.query('update cashback_run set owed = owed + $3 where programme = $1 and starts_on = $2::date', [
    programme,
    startsOn,
    owed,
  ])
}

/** Whether rounds that ended before this day are just being counted. Parked ones wait for staff. */
export async function isCountingPending(db: Db, day: string): Promise<boolean> {
  const { rows } = await db.query<{ isPending: boolean }>(
    `select exists (
       select from (${factsUnderWay}) w
        where (event ->> 'at')::timestamptz < $1::date::timestamp at time zone 'UTC'
     ) as "isPending"`,
    [day],
  )
  return rows[0]?.isPending === true
}
