import type { Db, Tx } from '../../platform/database/database.ts'
import type { Attempts } from './attempts.rules.ts'

/**
 * Attempt counts are written with `synchronous_commit = off`, because waiting for the disk would slow down every sign-in. After a
 * crash, the last few attempts may be lost or may reappear.
 */
const ASYNC_COMMIT = `set_config('synchronous_commit', 'off', true)`

/** The key that attempts are counted by. The group is the login's hash; one login has several counts. */
export interface AttemptKey {
  hash: Buffer
  group: Buffer | null
}

/** Counts the first attempt of a login in one statement. Returns false if attempts were already counted. */
export async function insertFirstAttempt(
  db: Db,
  { hash, group }: AttemptKey,
  { failures, firstAt, blockedUntil }: Attempts,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into login_attempt (login_hash, login_group, failures, first_at, blocked_until)
     values ($1, $2, $3, $4, $5) on conflict (login_hash) do nothing returning ${ASYNC_COMMIT}`,
    [hash, group, failures, firstAt, blockedUntil],
  )
  return rowCount > 0
}

/** One counted attempt was none. It began when nothing was blocked, so the block that it caused ends too. */
export async function forgetAttempt(db: Db, hash: Buffer): Promise<void> {
  await db.query(
    `update login_attempt set failures = greatest(failures - 1, 0), blocked_until = null where login_hash = $1
     returning ${ASYNC_COMMIT}`,
    [hash],
  )
}

/** Locks the count by an update that changes nothing: of two concurrent attempts the second sees the first one's count. */
export async function lockAttempts(tx: Tx, { hash, group }: AttemptKey, now: Date): Promise<Attempts> {
  const { rows } = await tx.query<Attempts>(
    `insert into login_attempt (login_hash, login_group, failures, first_at) values ($1, $2, 0, $3)
     on conflict (login_hash) do update set login_hash = excluded.login_hash
     returning failures, first_at as "firstAt", blocked_until as "blockedUntil", ${ASYNC_COMMIT}`,
    [hash, group, now],
  )
  const { failures, firstAt, blockedUntil } = rows[0] as Attempts
  return { failures, firstAt, blockedUntil }
}

export async function saveAttempts(tx: Tx, loginHash: Buffer, attempts: Attempts): Promise<void> {
  const { failures, firstAt, blockedUntil } = attempts
  await tx.query(
    'update login_attempt set failures = $2, first_at = $3, blocked_until = $4 where login_hash = $1',
    [loginHash, failures, firstAt, blockedUntil],
  )
}

/** Deletes the counts of the login and all of its networks. Runs in the caller's transaction, with that transaction's commit mode. */
export async function forgetAttempts(tx: Tx, loginHash: Buffer): Promise<void> {
  await tx.query('delete from login_attempt where login_hash = $1 or login_group = $1', [loginHash])
}

/**
 * After a right password: deletes the network's count, and the login's total unless it has more than `most` failures, this one included.
 * With null, the total is deleted in any case.
 */
export async function forgetAttemptsAlone(
  db: Db,
  own: Buffer,
  all: Buffer | null,
  most: number | null = 1,
): Promise<void> {
  await db.query(
    `delete from login_attempt where login_hash = $1 or (login_hash = $2 and ($3::int is null or failures <= $3))
     returning ${ASYNC_COMMIT}`,
    [own, all, most],
  )
}

export async function isKnownNetwork(db: Db | Tx, loginHash: Buffer, networkHash: Buffer): Promise<boolean> {
  const { rows } = await db.query('select from login_network where login_hash = $1 and network_hash = $2', [
    loginHash,
    networkHash,
  ])
  return rows.length > 0
}

const DAY_MS = 86_400_000

/** Writes at most once a day per network. */
export async function rememberNetwork(
  db: Db,
  { loginHash, networkHash }: { loginHash: Buffer; networkHash: Buffer },
  now: Date,
): Promise<void> {
  await db.query(
    `insert into login_network (login_hash, network_hash, signed_in_at) values ($1, $2, $3)
     on conflict (login_hash, network_hash) do update set signed_in_at = excluded.signed_in_at
      where login_network.signed_in_at < $4
     returning ${ASYNC_COMMIT}`,
    [loginHash, networkHash, now, new Date(now.getTime() - DAY_MS)],
  )
}

export async function forgetNetworks(db: Db, before: Date): Promise<void> {
  await db.query('delete from login_network where signed_in_at < $1', [before])
}

export async function forgetOldAttempts(db: Db, before: Date): Promise<void> {
  await db.query('delete from login_attempt where first_at < $1', [before])
}
