import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Attempts } from './sessions.rules.ts'

/**
 * Neither the count of attempts nor its end waits for the disk: the end of a machine may forget the guesses of its last moment, or
 * remember some that were forgiven, and every sign-in would pay for that.
 */
const withoutDisk = sql`set_config('synchronous_commit', 'off', true)`

/** What attempts are counted by; the group is the login, of which there are several counts. */
export interface Counted {
  hash: Buffer
  group: Buffer | null
}

/** Counts the first attempt of a login in one statement. False where others were counted before it. */
export async function insertFirstAttempt(
  db: Db,
  { hash: loginHash, group }: Counted,
  { failures, firstAt, blockedUntil }: Attempts,
): Promise<boolean> {
  const inserted = await db
    .insertInto('login_attempt')
    .values({
      login_hash: loginHash,
      login_group: group,
      failures,
      first_at: firstAt,
      blocked_until: blockedUntil,
    })
    .onConflict((conflict) => conflict.column('login_hash').doNothing())
    .returning(withoutDisk.as('commits'))
    .executeTakeFirst()
  return inserted !== undefined
}

/** Of two attempts at once the second one sees what the first one has counted. */
export async function lockAttempts(
  tx: Tx,
  { hash: loginHash, group }: Counted,
  now: Date,
): Promise<Attempts> {
  const row = await tx
    .insertInto('login_attempt')
    .values({ login_hash: loginHash, login_group: group, failures: 0, first_at: now, blocked_until: null })
    .onConflict((conflict) => conflict.column('login_hash').doUpdateSet({ login_hash: loginHash }))
    .returningAll()
    .returning(withoutDisk.as('commits'))
    .executeTakeFirstOrThrow()
  return { failures: row.failures, firstAt: row.first_at, blockedUntil: row.blocked_until }
}

export async function saveAttempts(tx: Tx, loginHash: Buffer, attempts: Attempts): Promise<void> {
  const { failures, firstAt, blockedUntil } = attempts
  await tx
    .updateTable('login_attempt')
    .set({ failures, first_at: firstAt, blocked_until: blockedUntil })
    .where('login_hash', '=', loginHash)
    .execute()
}

/** Of all networks. In a transaction of the caller's it waits for the disk as that does. */
export async function forgetAttempts(tx: Tx, loginHash: Buffer): Promise<void> {
  await tx
    .deleteFrom('login_attempt')
    .where((row) => row.or([row('login_hash', '=', loginHash), row('login_group', '=', loginHash)]))
    .execute()
}

/** After a right attempt: the count of its network, and that of all where there was no other failure. */
export async function forgetAttemptsAlone(db: Db, own: Buffer, all: Buffer | null): Promise<void> {
  await db
    .deleteFrom('login_attempt')
    .where((row) =>
      row.or([
        row('login_hash', '=', own),
        ...(all === null ? [] : [row.and([row('login_hash', '=', all), row('failures', '<=', 1)])]),
      ]),
    )
    .returning(withoutDisk.as('commits'))
    .execute()
}

export async function isKnownNetwork(db: Db | Tx, loginHash: Buffer, networkHash: Buffer): Promise<boolean> {
  const found = await db
    .selectFrom('login_network')
    .select('signed_in_at')
    .where('login_hash', '=', loginHash)
    .where('network_hash', '=', networkHash)
    .executeTakeFirst()
  return found !== undefined
}

/** Written once a day. */
export async function rememberNetwork(
  db: Db,
  { loginHash, networkHash }: { loginHash: Buffer; networkHash: Buffer },
  now: Date,
): Promise<void> {
  const row = { login_hash: loginHash, network_hash: networkHash, signed_in_at: now }
  await db
    .insertInto('login_network')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['login_hash', 'network_hash'])
        .doUpdateSet({ signed_in_at: now })
        .where('login_network.signed_in_at', '<', new Date(now.getTime() - 86_400_000)),
    )
    .returning(withoutDisk.as('commits'))
    .execute()
}

export async function forgetNetworks(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('login_network').where('signed_in_at', '<', before).execute()
}

export async function forgetOldAttempts(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('login_attempt').where('first_at', '<', before).execute()
}
