import { sql } from 'kysely'
import { kysely, type Db, type Tx } from '../../platform/database/database.ts'
import type { Attempts } from './sessions.rules.ts'

/**
 * Attempt counts are written with `synchronous_commit = off`, because waiting for the disk would slow down every sign-in. After a
 * crash, the last few attempts may be lost or may reappear.
 */
const asyncCommit = sql`set_config('synchronous_commit', 'off', true)`

/** The key that attempts are counted by. The group is the login's hash; one login has several counts. */
export interface AttemptKey {
  hash: Buffer
  group: Buffer | null
}

/** Counts the first attempt of a login in one statement. Returns false if attempts were already counted. */
export async function insertFirstAttempt(
  db: Db,
  { hash: loginHash, group }: AttemptKey,
  { failures, firstAt, blockedUntil }: Attempts,
): Promise<boolean> {
  const inserted = await kysely(db)
    .insertInto('login_attempt')
    .values({
      login_hash: loginHash,
      login_group: group,
      failures,
      first_at: firstAt,
      blocked_until: blockedUntil,
    })
    .onConflict((conflict) => conflict.column('login_hash').doNothing())
    .returning(asyncCommit.as('commits'))
    .executeTakeFirst()
  return inserted !== undefined
}

/** Locks the count: of two concurrent attempts the second sees the first one's count. */
export async function lockAttempts(
  tx: Tx,
  { hash: loginHash, group }: AttemptKey,
  now: Date,
): Promise<Attempts> {
  const row = await kysely(tx)
    .insertInto('login_attempt')
    .values({ login_hash: loginHash, login_group: group, failures: 0, first_at: now, blocked_until: null })
    .onConflict((conflict) => conflict.column('login_hash').doUpdateSet({ login_hash: loginHash }))
    .returningAll()
    .returning(asyncCommit.as('commits'))
    .executeTakeFirstOrThrow()
  return { failures: row.failures, firstAt: row.first_at, blockedUntil: row.blocked_until }
}

export async function saveAttempts(tx: Tx, loginHash: Buffer, attempts: Attempts): Promise<void> {
  const { failures, firstAt, blockedUntil } = attempts
  await kysely(tx)
    .updateTable('login_attempt')
    .set({ failures, first_at: firstAt, blocked_until: blockedUntil })
    .where('login_hash', '=', loginHash)
    .execute()
}

/** Deletes the counts of the login and all of its networks. Runs in the caller's transaction, with that transaction's commit mode. */
export async function forgetAttempts(tx: Tx, loginHash: Buffer): Promise<void> {
  await kysely(tx)
    .deleteFrom('login_attempt')
    .where((row) => row.or([row('login_hash', '=', loginHash), row('login_group', '=', loginHash)]))
    .execute()
}

/** After a right password: deletes the network's count, and the login's total if it has no other failure. */
export async function forgetAttemptsAlone(db: Db, own: Buffer, all: Buffer | null): Promise<void> {
  await kysely(db)
    .deleteFrom('login_attempt')
    .where((row) =>
      row.or([
        row('login_hash', '=', own),
        ...(all === null ? [] : [row.and([row('login_hash', '=', all), row('failures', '<=', 1)])]),
      ]),
    )
    .returning(asyncCommit.as('commits'))
    .execute()
}

export async function isKnownNetwork(db: Db | Tx, loginHash: Buffer, networkHash: Buffer): Promise<boolean> {
  const found = await kysely(db)
    .selectFrom('login_network')
    .select('signed_in_at')
    .where('login_hash', '=', loginHash)
    .where('network_hash', '=', networkHash)
    .executeTakeFirst()
  return found !== undefined
}

/** Writes at most once a day per network. */
export async function rememberNetwork(
  db: Db,
  { loginHash, networkHash }: { loginHash: Buffer; networkHash: Buffer },
  now: Date,
): Promise<void> {
  const row = { login_hash: loginHash, network_hash: networkHash, signed_in_at: now }
  await kysely(db)
    .insertInto('login_network')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['login_hash', 'network_hash'])
        .doUpdateSet({ signed_in_at: now })
        .where('login_network.signed_in_at', '<', new Date(now.getTime() - 86_400_000)),
    )
    .returning(asyncCommit.as('commits'))
    .execute()
}

export async function forgetNetworks(db: Db, before: Date): Promise<void> {
  await kysely(db).deleteFrom('login_network').where('signed_in_at', '<', before).execute()
}

export async function forgetOldAttempts(db: Db, before: Date): Promise<void> {
  await kysely(db).deleteFrom('login_attempt').where('first_at', '<', before).execute()
}
