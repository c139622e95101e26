import { type Insertable, type Selectable, sql } from 'kysely'
import { kysely, type Db, type Tx } from '../../platform/database/database.ts'
import type { PlayerSessionTable, SessionEnd } from './sessions.tables.ts'

export type PlayerSession = Selectable<PlayerSessionTable>

/**
 * Returns false if the player's credentials have changed since the sign-in began. Locks the player's row (`for no key update`), so
 * that it waits for a change in progress and a later change sees this session.
 */
export async function insertSession(
  tx: Tx,
  session: Insertable<PlayerSessionTable>,
  credentialGeneration: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from player where id = ${session.player_id} and credential_generation = ${credentialGeneration}
       for no key update`.execute(kysely(tx))
  if (rows.length === 0) return false
  await kysely(tx).insertInto('player_session').values(session).execute()
  return true
}

/** Reads the session with the player's status in one lookup by key. Every authenticated call runs this. */
export async function findSession(
  db: Db | Tx,
  sessionId: string,
): Promise<(PlayerSession & { status: number }) | null> {
  const found = await kysely(db)
    .selectFrom('player_session')
    .innerJoin('player', 'player.id', 'player_session.player_id')
    .selectAll('player_session')
    .select('player.status')
    .where('player_session.id', '=', sessionId)
    .executeTakeFirst()
  return found ?? null
}

/** The open session that the player used last, or null. */
export async function findLatestSession(db: Db | Tx, playerId: string): Promise<string | null> {
  const found = await kysely(db)
    .selectFrom('player_session')
    .select('id')
    .where('player_id', '=', playerId)
    .where('ended_at', 'is', null)
    .orderBy('refreshed_at', 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.id ?? null
}

/** Locks the session's row, so that two tabs refreshing concurrently don't both raise the generation. */
export async function lockSession(tx: Tx, sessionId: string): Promise<PlayerSession | null> {
  const query = kysely(tx).selectFrom('player_session').selectAll().where('id', '=', sessionId).forUpdate()
  return (await query.executeTakeFirst()) ?? null
}

export async function raiseGeneration(
  tx: Tx,
  sessionId: string,
  generation: number,
  now: Date,
): Promise<void> {
  await kysely(tx)
    .updateTable('player_session')
    .set({ generation, refreshed_at: now })
    .where('id', '=', sessionId)
    .execute()
}

/** Updates activity only before the limit is reached, and never backwards. Returns whether it did. */
export async function markActive(
  db: Db,
  sessionId: string,
  { now, limitMs }: { now: Date; limitMs: number },
): Promise<boolean> {
  const since = new Date(now.getTime() - limitMs)
  const result = await kysely(db)
    .updateTable('player_session')
    .set({ active_at: now })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where((row) => row.between(row.fn.coalesce('active_at', 'created_at'), since, now))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** The oldest open sessions beyond this many. */
export async function listSurplusSessions(tx: Tx, playerId: string, keptCount: number): Promise<string[]> {
  const found = await kysely(tx)
    .selectFrom('player_session')
    .select('id')
    .where('player_id', '=', playerId)
    .where('ended_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(keptCount)
    .execute()
  return found.map(({ id }) => id)
}

/** Open sessions that began before this moment. */
export async function listOverdueSessions(
  db: Db,
  before: Date,
  limit: number,
): Promise<{ playerId: string; sessionId: string }[]> {
  return kysely(db)
    .selectFrom('player_session')
    .select(['player_id as playerId', 'id as sessionId'])
    .where('ended_at', 'is', null)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute()
}

export async function markFactorShown(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await kysely(tx).updateTable('player_session').set({ factor_at: now }).where('id', '=', sessionId).execute()
}

export async function markPasswordShown(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await kysely(tx)
    .updateTable('player_session')
    .set({ password_at: now })
    .where('id', '=', sessionId)
    .execute()
}

/** Open sessions: the current one first, then by last use. */
export async function listOpenSessions(
  db: Db,
  filter: OpenFilter & { currentId: string },
  page: { limit: number; offset: number },
): Promise<PlayerSession[]> {
  return openSessions(db, filter)
    .selectAll()
    .orderBy((row) => row(row.ref('id'), '=', filter.currentId), 'desc')
    .orderBy('refreshed_at', 'desc')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function countOpenSessions(db: Db | Tx, filter: OpenFilter, countMax: number): Promise<number> {
  const found = await openSessions(db, filter).select('id').limit(countMax).execute()
  return found.length
}

interface OpenFilter {
  playerId: string
  seenAfter: Date
  begunAfter: Date
}

function openSessions(db: Db | Tx, { playerId, seenAfter, begunAfter }: OpenFilter) {
  return kysely(db)
    .selectFrom('player_session')
    .where('player_id', '=', playerId)
    .where('ended_at', 'is', null)
    .where('refreshed_at', '>', seenAfter)
    .where('created_at', '>', begunAfter)
}

/** Earlier sessions of the player, open or ended, latest first. */
export async function listEarlierSessions(
  db: Db | Tx,
  session: Pick<PlayerSession, 'id' | 'player_id' | 'created_at'>,
  limit: number,
): Promise<Pick<PlayerSession, 'fingerprint' | 'user_agent'>[]> {
  return kysely(db)
    .selectFrom('player_session')
    .select(['fingerprint', 'user_agent'])
    .where('player_id', '=', session.player_id)
    .where('id', '!=', session.id)
    .where('created_at', '<=', session.created_at)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The player's previous session, open or ended. */
export async function findPreviousSession(
  db: Db,
  playerId: string,
  sessionId: string,
): Promise<PlayerSession | null> {
  const found = await kysely(db)
    .selectFrom('player_session')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('id', '!=', sessionId)
    .where('created_at', '<=', (row) =>
      row
        .selectFrom('player_session as current')
        .select('current.created_at')
        .where('current.id', '=', sessionId),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return found ?? null
}

/** Returns whether this call ended the session. */
export async function markEnded(tx: Tx, sessionId: string, reason: SessionEnd, now: Date): Promise<boolean> {
  const result = await kysely(tx)
    .updateTable('player_session')
    .set({ ended_at: now, end_reason: reason })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Returns the ids of the sessions that this call ended. */
export async function markAllEnded(
  tx: Tx,
  target: { playerId: string; reason: SessionEnd; keptSessionId?: string | undefined },
  now: Date,
): Promise<string[]> {
  const ended = await kysely(tx)
    .updateTable('player_session')
    .set({ ended_at: now, end_reason: target.reason })
    .where('player_id', '=', target.playerId)
    .where('ended_at', 'is', null)
    .$if(target.keptSessionId !== undefined, (query) => query.where('id', '!=', target.keptSessionId ?? ''))
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}
