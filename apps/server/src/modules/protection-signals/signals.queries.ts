import { CashLimit } from '@fairhall/contract'
import type { Db, Tx } from '../../platform/database/database.ts'
import { listOfCodes } from '../../platform/database/name-of-code.rules.ts'
import { isOfCountries, OWNED_SINCE } from '../players/index.ts'
import type { Reaction, SignalKind } from '../settings/index.ts'
import { LADDER_DAYS, type SentStep, type Step } from './ladder.rules.ts'
import type { Evidence } from './signals.rules.ts'

/** The last day whose run began; null before the first one. */
export async function findLastRun(db: Db): Promise<{ day: string; isEnded: boolean } | null> {
  const { rows } = await db.query<{ day: string; isEnded: boolean }>(
    `select day::text as day, ended_at is not null as "isEnded" from protection_run order by day desc limit 1`,
  )
  return rows[0] ?? null
}

/**
 * Begins the run of a day: lists all players who paid, played or changed a limit on it. A repeat changes nothing. A day of a player can begin
 * half a day before the one of UTC, and end half a day later.
 */
export async function beginRun(tx: Tx, day: string, now: Date): Promise<void> {
  const { rowCount } = await tx.query(
    'insert into protection_run (day, begun_at) values ($1, $2) on conflict do nothing',
    [day, now],
  )
  if (rowCount === 0) return
  await tx.query(
    `with day as (select $1::date::timestamp at time zone 'UTC' as begins)
     insert into protection_check (day, player_id)
     select $1, player_id from (
       select player_id from play_day_all where day between $1::date - 1 and $1::date + 1
       union
       select player_id from invoice, day
        where created_at >= begins - interval '30 days' and updated_at >= begins and created_at < begins + interval '1 day'
       union
       select player_id from player_limit, day where changed_at >= begins and definition in ${listOfCodes(CashLimit)}) active
      where exists (select from player p where p.id = player_id and p.closed_at is null and p.erased_at is null)`,
    [day],
  )
}

export interface WaitingPlayer {
  playerId: string
  country: string
  zone: string
}

/** The next players to look at, in the order of their IDs. */
export async function listWaiting(db: Db, day: string, limit: number): Promise<WaitingPlayer[]> {
  const { rows } = await db.query<WaitingPlayer>(
    `select c.player_id as "playerId", p.country, p.time_zone as zone from protection_check c join player p on p.id = c.player_id
      where c.day = $1 order by c.player_id limit $2`,
    [day, limit],
  )
  return rows
}

export async function endChecks(db: Db | Tx, day: string, playerIds: readonly string[]): Promise<void> {
  await db.query('delete from protection_check where day = $1 and player_id = any ($2::uuid[])', [
    day,
    playerIds,
  ])
}

export async function endRun(db: Db, day: string, now: Date): Promise<void> {
  await db.query('update protection_run set ended_at = $2 where day = $1 and ended_at is null', [day, now])
}

export interface NewSignal {
  playerId: string
  kind: SignalKind
  day: string
  market: string
  evidence: Evidence
  /** Of the market's rule. */
  thresholds: Readonly<Record<string, number>>
  reactions: readonly Reaction[]
}

/** Returns the player and kind of those that were not known. */
export async function insertSignals(
  tx: Tx,
  signals: readonly NewSignal[],
  now: Date,
): Promise<{ playerId: string; kind: SignalKind }[]> {
  const { rows } = await tx.query<{ playerId: string; kind: SignalKind }>(
    `insert into protection_signal (player_id, kind, day, market, evidence, thresholds, reactions, found_at)
     select n."playerId", n.kind, n.day, n.market, n.evidence, n.thresholds, n.reactions, $2
       from jsonb_to_recordset($1::jsonb)
         as n("playerId" uuid, kind text, day date, market text, evidence jsonb, thresholds jsonb, reactions text[])
      order by n."playerId", n.kind
     on conflict (player_id, kind, day) do nothing returning player_id as "playerId", kind`,
    [JSON.stringify(signals), now],
  )
  return rows
}

/** The steps that each player was sent up to a day, in the time in which they lead to another one. */
export async function listSteps(
  tx: Tx,
  playerIds: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, readonly SentStep[]>> {
  if (playerIds.length === 0) return new Map()
  const { rows } = await tx.query<SentStep & { playerId: string }>(
    `select player_id as "playerId", step, day::text as day from protection_signal
      where player_id = any ($1::uuid[]) and step is not null and day between $2::date - ${LADDER_DAYS} and $2::date`,
    [playerIds, day],
  )
  return Map.groupBy(rows, ({ playerId }) => playerId)
}

/** With those signs of the day that led to a message. */
export async function keepSteps(tx: Tx, steps: ReadonlyMap<string, Step>, day: string): Promise<void> {
  if (steps.size === 0) return
  await tx.query(
    `update protection_signal s set step = n.step from unnest($1::uuid[], $2::text[]) as n(player_id, step)
      where s.player_id = n.player_id and s.day = $3 and 'message' = any (s.reactions)`,
    [[...steps.keys()], [...steps.values()], day],
  )
}

export interface SignalRow extends Omit<NewSignal, 'thresholds'> {
  /** Null: found before they were kept. */
  thresholds: NewSignal['thresholds'] | null
  step: Step | null
  foundAt: Date
  closedAt: Date | null
  closedBy: string | null
}

const COLUMNS = `player_id as "playerId", kind, day::text as day, market, evidence, thresholds, reactions, found_at as "foundAt", step,
  closed_at as "closedAt", closed_by as "closedBy"`

const LISTED_MAX = 200

/** Open cases, the oldest first; only of players of these countries, if any are named. */
export async function listOpenSignals(db: Db, countries: readonly string[] | null): Promise<SignalRow[]> {
  const { rows } = await db.query<SignalRow>(
    `select ${COLUMNS} from protection_signal where closed_at is null and 'case' = any (reactions) and ${isOfCountries('$1')}
      order by id limit ${LISTED_MAX}`,
    [countries],
  )
  return rows
}

/** Newest first. Those of an earlier owner of the account are left out. */
export async function listSignalsOf(db: Db, playerId: string): Promise<SignalRow[]> {
  const { rows } = await db.query<SignalRow>(
    `select ${COLUMNS} from protection_signal where player_id = $1 and found_at >= ${OWNED_SINCE}
      order by id desc limit ${LISTED_MAX}`,
    [playerId],
  )
  return rows
}

/** Returns how many cases were open. */
export async function closeSignals(
  tx: Tx,
  playerId: string,
  { by, now }: { by: string; now: Date },
): Promise<number> {
  const { rowCount } = await tx.query(
    `update protection_signal set closed_at = $3, closed_by = $2
      where player_id = $1 and closed_at is null and 'case' = any (reactions)`,
    [playerId, by, now],
  )
  return rowCount
}

interface Note {
  at: Date
  actor: string
  action: string
  playerId: string
  sealed: Buffer | null
}

/** Entries of the journal with what staff wrote about a player's signs of harm. */
export const SIGNAL_NOTES = ['signal.noted', 'signal.closed', 'signal.offersResumed']

/** What staff noted about the player's signs of harm, newest first. */
export async function listNotes(db: Db, playerId: string): Promise<Note[]> {
  const { rows } = await db.query<Note>(
    `select at, actor, action, player_id as "playerId", sealed_reason as sealed from audit_event
      where player_id = $1 and action = any ($2)
      order by id desc limit ${LISTED_MAX}`,
    [playerId, SIGNAL_NOTES],
  )
  return rows
}
