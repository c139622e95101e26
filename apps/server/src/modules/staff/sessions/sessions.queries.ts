/** SQL of office sessions and of authenticator apps. */
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { SessionTimes } from './sessions.rules.ts'

export interface SessionRow extends SessionTimes {
  id: string
  staffId: string
  openedAt: Date
  address: string
  agent: string
}

const COLUMNS = `id, staff_id as "staffId", opened_at as "openedAt", last_used_at as "lastUsedAt", proven_at as "provenAt",
  expires_at as "expiresAt", address, agent, ended_at as "endedAt"`

export async function insertSession(
  tx: Tx,
  { id, staffId, openedAt, expiresAt, address, agent, tokenHash }: NewSession,
): Promise<void> {
  await tx.query(
    `insert into office_session (id, staff_id, token_hash, opened_at, last_used_at, proven_at, expires_at, address, agent)
     values ($1, $2, $3, $4, $4, $4, $5, $6, $7)`,
    [id, staffId, tokenHash, openedAt, expiresAt, address, agent],
  )
}

type NewSession = Pick<SessionRow, 'id' | 'staffId' | 'openedAt' | 'expiresAt' | 'address' | 'agent'> & {
  tokenHash: Buffer
}

export async function findSessionByToken(db: Db, tokenHash: Buffer): Promise<SessionRow | null> {
  const { rows } = await db.query<SessionRow>(`select ${COLUMNS} from office_session where token_hash = $1`, [
    tokenHash,
  ])
  return rows[0] ?? null
}

/** Those that have not ended; some may be over by their times. */
export async function listSessionsOf(db: Db | Tx, staffId: string): Promise<SessionRow[]> {
  const { rows } = await db.query<SessionRow>(
    `select ${COLUMNS} from office_session where staff_id = $1 and ended_at is null order by opened_at desc`,
    [staffId],
  )
  return rows
}

export async function noteSessionUse(db: Db, id: string, now: Date): Promise<void> {
  await db.query('update office_session set last_used_at = $2 where id = $1 and last_used_at < $2', [id, now])
}

export async function noteSessionProof(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query('update office_session set proven_at = $2, last_used_at = $2 where id = $1', [id, now])
}

/** False if the member has no such open session. */
export async function endSession(tx: Tx, id: string, staffId: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update office_session set ended_at = $3 where id = $1 and staff_id = $2 and ended_at is null',
    [id, staffId, now],
  )
  return rowCount === 1
}

/** All but this one. */
export async function endOtherSessions(
  tx: Tx,
  { staffId, sessionId }: { staffId: string; sessionId: string },
  now: Date,
): Promise<void> {
  await tx.query(
    'update office_session set ended_at = $3 where staff_id = $1 and id <> $2 and ended_at is null',
    [staffId, sessionId, now],
  )
}

/** Whether the member has an app whose first code was entered. */
export async function hasApp(db: Db | Tx, staffId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'select 1 from staff_authenticator where staff_id = $1 and confirmed_at is not null',
    [staffId],
  )
  return rowCount === 1
}

export interface Authenticator {
  keyId: string
  sealedSecret: Buffer
  madeAt: Date
  confirmedAt: Date | null
  lastStep: bigint
  /** Wrong codes so far, and when the last one was entered. */
  failures: number
  failedAt: Date | null
}

export async function lockAuthenticator(tx: Tx, staffId: string): Promise<Authenticator | null> {
  const { rows } = await tx.query<Authenticator>(
    `select key_id as "keyId", sealed_secret as "sealedSecret", made_at as "madeAt", confirmed_at as "confirmedAt",
       last_step as "lastStep", failures, failed_at as "failedAt" from staff_authenticator where staff_id = $1 for update`,
    [staffId],
  )
  return rows[0] ?? null
}

/** Replaces an app that was not confirmed. */
export async function saveAuthenticator(
  tx: Tx,
  staffId: string,
  { keyId, sealedSecret, madeAt, confirmedAt, lastStep, failures, failedAt }: Authenticator,
): Promise<void> {
  await tx.query(
    `insert into staff_authenticator (staff_id, key_id, sealed_secret, made_at, confirmed_at, last_step, failures, failed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (staff_id) do update set key_id = $2, sealed_secret = $3, made_at = $4, confirmed_at = $5, last_step = $6,
       failures = $7, failed_at = $8`,
    [staffId, keyId, sealedSecret, madeAt, confirmedAt, lastStep, failures, failedAt],
  )
}

/** Those that were over before this time. */
export async function deleteOldSessions(db: Db, before: Date): Promise<void> {
  await db.query('delete from office_session where least(ended_at, expires_at) < $1', [before])
}

/** When their key is revoked or they leave. */
export async function endSessionsOf(tx: Tx, staffId: string, now: Date): Promise<void> {
  await tx.query('update office_session set ended_at = $2 where staff_id = $1 and ended_at is null', [
    staffId,
    now,
  ])
}

export async function removeAuthenticator(tx: Tx, staffId: string): Promise<void> {
  await tx.query('delete from staff_authenticator where staff_id = $1', [staffId])
}
