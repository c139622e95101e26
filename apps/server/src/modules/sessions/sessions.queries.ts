import { type Db, prepared, type Tx } from '../../platform/database/database.ts'
import type { Sighting } from './devices.rules.ts'
import type { PlayerSessionRow, SessionEnd } from './sessions.tables.ts'

export type PlayerSession = PlayerSessionRow

export type NewSession = Pick<
  PlayerSessionRow,
  | 'id'
  | 'player_id'
  | 'created_at'
  | 'refreshed_at'
  | 'address'
  | 'country'
  | 'user_agent'
  | 'fingerprint'
  | 'by_link'
  | 'by_factor'
  | 'by_identity'
>

/**
 * Returns false if the player's credentials have changed since the sign-in began. Locks the player's row (`for no key update`), so
 * that it waits for a change in progress and a later change sees this session.
 */
export async function insertSession(
  tx: Tx,
  session: NewSession,
  credentialGeneration: number,
): Promise<boolean> {
  const { rows } = await tx.query(
    'select from player where id = $1 and credential_generation = $2 for no key update',
    [session.player_id, credentialGeneration],
  )
  if (rows.length === 0) return false
  await tx.query(
    `insert into player_session (id, player_id, created_at, refreshed_at, address, country, user_agent, fingerprint,
       by_link, by_factor, by_identity)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      session.id,
      session.player_id,
      session.created_at,
      session.refreshed_at,
      session.address,
      session.country,
      session.user_agent,
      session.fingerprint,
      session.by_link,
      session.by_factor,
      session.by_identity,
    ],
  )
  return true
}

/** With what the player's row has: `country` is that of the sign-in. */
export interface FoundSession extends PlayerSession {
  status: number
  playerCountry: string
}

/** Reads the session with the player's status in one lookup by key. Every authenticated call runs this. */
export async function findSession(db: Db | Tx, sessionId: string): Promise<FoundSession | null> {
  const { rows } = await prepared(db).query<FoundSession>(
    `select s.*, p.status, p.country as "playerCountry" from player_session s join player p on p.id = s.player_id where s.id = $1`,
    [sessionId],
  )
  return rows[0] ?? null
}

/** The open session that the player used last, or null. */
export async function findLatestSession(db: Db | Tx, playerId: string): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>(
    `select id from player_session where player_id = $1 and ended_at is null
      order by refreshed_at desc, created_at desc limit 1`,
    [playerId],
  )
  return rows[0]?.id ?? null
}

/** Locks the session's row, FOR UPDATE, so that two tabs refreshing concurrently don't both raise the generation. */
export async function lockSession(tx: Tx, sessionId: string): Promise<PlayerSession | null> {
  const { rows } = await tx.query<PlayerSession>('select * from player_session where id = $1 for update', [
    sessionId,
  ])
  return rows[0] ?? null
}

export async function raiseGeneration(
  tx: Tx,
  sessionId: string,
  generation: number,
  now: Date,
): Promise<void> {
  await tx.query('update player_session set generation = $2, refreshed_at = $3 where id = $1', [
    sessionId,
    generation,
    now,
  ])
}

/** Updates activity only before the limit is reached, and never backwards. Returns whether it did. */
export async function markActive(
  db: Db,
  sessionId: string,
  { now, limitMs }: { now: Date; limitMs: number },
): Promise<boolean> {
  const since = new Date(now.getTime() - limitMs)
  const { rowCount } = await db.query(
    `update player_session set active_at = $3
      where id = $1 and ended_at is null and coalesce(active_at, created_at) between $2 and $3`,
    [sessionId, since, now],
  )
  return rowCount > 0
}

export interface ActivityNote {
  sessionId: string
  at: Date
  limitMs: number
}

/**
 * `markActive` for many sessions; returns the countries of the players whose sessions it updated. Skips sessions that are locked, so that
 * it never waits, and two processes can't deadlock: the next bet notes again.
 */
export async function markAllActive(db: Db, notes: readonly ActivityNote[]): Promise<Map<string, string>> {
  const { rows } = await db.query<{ id: string; country: string }>(
    `with n as (select * from unnest($1::uuid[], $2::timestamptz[], $3::float8[]) as n(id, at, limit_ms)),
       locked as (select s.id from player_session s where s.id = any($1::uuid[]) and s.ended_at is null
         for no key update skip locked)
     update player_session s set active_at = n.at from n join locked using (id), player p
      where s.id = n.id and p.id = s.player_id
        and coalesce(s.active_at, s.created_at) between n.at - n.limit_ms * interval '1 millisecond' and n.at
      returning s.id, p.country`,
    [notes.map(({ sessionId }) => sessionId), notes.map(({ at }) => at), notes.map(({ limitMs }) => limitMs)],
  )
  return new Map(rows.map(({ id, country }) => [id, country]))
}

/** The oldest open sessions beyond this many. */
export async function listSurplusSessions(tx: Tx, playerId: string, keptCount: number): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from player_session where player_id = $1 and ended_at is null
      order by created_at desc, id offset $2`,
    [playerId, keptCount],
  )
  return rows.map(({ id }) => id)
}

interface SessionOfPlayer {
  playerId: string
  sessionId: string
}

/** Open sessions that began before this moment. */
export async function listOverdueSessions(db: Db, before: Date, limit: number): Promise<SessionOfPlayer[]> {
  const { rows } = await db.query<SessionOfPlayer>(
    `select player_id as "playerId", id as "sessionId" from player_session
      where ended_at is null and created_at < $1 order by created_at limit $2`,
    [before, limit],
  )
  return rows
}

export async function markFactorShown(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx.query('update player_session set factor_at = $2 where id = $1', [sessionId, now])
}

export async function markPasswordShown(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx.query('update player_session set password_at = $2 where id = $1', [sessionId, now])
}

interface OpenFilter {
  playerId: string
  seenAfter: Date
  begunAfter: Date
}

const IS_OPEN = 'player_id = $1 and ended_at is null and refreshed_at > $2 and created_at > $3'

/** Open sessions: the current one first, then by last use. */
export async function listOpenSessions(
  db: Db,
  { playerId, seenAfter, begunAfter, currentId }: OpenFilter & { currentId: string },
  { limit, offset }: { limit: number; offset: number },
): Promise<PlayerSession[]> {
  const { rows } = await db.query<PlayerSession>(
    `select * from player_session where ${IS_OPEN}
      order by id = $4 desc, refreshed_at desc, id limit $5 offset $6`,
    [playerId, seenAfter, begunAfter, currentId, limit, offset],
  )
  return rows
}

export async function countOpenSessions(
  db: Db | Tx,
  { playerId, seenAfter, begunAfter }: OpenFilter,
  countMax: number,
): Promise<number> {
  const { rowCount } = await db.query(`select from player_session where ${IS_OPEN} limit $4`, [
    playerId,
    seenAfter,
    begunAfter,
    countMax,
  ])
  return rowCount
}

/** Earlier sessions of the player, open or ended, latest first. */
export async function listEarlierSessions(
  db: Db | Tx,
  session: Pick<PlayerSession, 'id' | 'player_id' | 'created_at'>,
  limit: number,
): Promise<Sighting[]> {
  const { rows } = await db.query<Sighting>(
    `select fingerprint, user_agent, country from player_session
      where player_id = $1 and id <> $2 and created_at <= $3 order by created_at desc, id limit $4`,
    [session.player_id, session.id, session.created_at, limit],
  )
  return rows
}

/** Open or ended, the latest begun first. */
export async function listLatestSessions(db: Db, playerId: string, limit: number): Promise<PlayerSession[]> {
  const { rows } = await db.query<PlayerSession>(
    'select * from player_session where player_id = $1 order by created_at desc limit $2',
    [playerId, limit],
  )
  return rows
}

/** The player's previous session, open or ended. */
export async function findPreviousSession(
  db: Db,
  playerId: string,
  sessionId: string,
): Promise<PlayerSession | null> {
  const { rows } = await db.query<PlayerSession>(
    `select * from player_session
      where player_id = $1 and id <> $2 and created_at <= (select created_at from player_session where id = $2)
      order by created_at desc, id limit 1`,
    [playerId, sessionId],
  )
  return rows[0] ?? null
}

/** Returns whether this call ended the session. */
export async function markEnded(tx: Tx, sessionId: string, reason: SessionEnd, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update player_session set ended_at = $2, end_reason = $3 where id = $1 and ended_at is null',
    [sessionId, now, reason],
  )
  return rowCount > 0
}

/** Returns the ids of the sessions that this call ended. */
export async function markAllEnded(
  tx: Tx,
  target: { playerId: string; reason: SessionEnd; keptSessionId?: string | undefined },
  now: Date,
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `update player_session set ended_at = $2, end_reason = $3
      where player_id = $1 and ended_at is null and ($4::uuid is null or id <> $4) returning id`,
    [target.playerId, now, target.reason, target.keptSessionId ?? null],
  )
  return rows.map(({ id }) => id)
}
