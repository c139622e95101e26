import { type Insertable, type Selectable, sql } from 'kysely'
import { kysely, type Db, type Tx } from '../../../platform/database/database.ts'
import type { PasswordResetTable } from '../onboarding.tables.ts'

export type PasswordReset = Selectable<PasswordResetTable>

/** Serialises concurrent requests for one login. An advisory lock, because there may be no row to lock. */
export async function lockLogin(tx: Tx, loginHash: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${loginHash.readBigInt64BE()})`.execute(kysely(tx))
}

export async function countResetsSince(tx: Tx, loginHash: Buffer, since: Date): Promise<number> {
  const { count } = await kysely(tx)
    .selectFrom('password_reset')
    .select((of) => of.fn.countAll<bigint>().as('count'))
    .where('login_hash', '=', loginHash)
    .where('requested_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertReset(tx: Tx, row: Insertable<PasswordResetTable>): Promise<void> {
  await kysely(tx).insertInto('password_reset').values(row).execute()
}

export async function findReset(db: Db, id: string): Promise<PasswordReset | null> {
  const query = kysely(db).selectFrom('password_reset').selectAll().where('id', '=', id)
  return (await query.executeTakeFirst()) ?? null
}

export async function setResetCode(tx: Tx, id: string, codeHash: Buffer): Promise<void> {
  await kysely(tx).updateTable('password_reset').set({ code_hash: codeHash }).where('id', '=', id).execute()
}

export async function isResetOpen(db: Db, codeHash: Buffer, now: Date): Promise<boolean> {
  const found = await kysely(db)
    .selectFrom('password_reset')
    .select('id')
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return found !== undefined
}

/** Uses the code up. The update's row lock lets only one of two concurrent calls succeed. */
export async function useReset(
  tx: Tx,
  codeHash: Buffer,
  now: Date,
): Promise<(Pick<PasswordReset, 'email' | 'phone' | 'email_change_id'> & { playerId: string }) | null> {
  const used = await kysely(tx)
    .updateTable('password_reset')
    .set({ used_at: now })
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['player_id', 'email', 'phone', 'email_change_id'])
    .executeTakeFirst()
  if (!used?.player_id) return null
  const { player_id: playerId, ...reset } = used
  return { playerId, ...reset }
}

/**
 * Voids older reset codes, so that none replaces the password just chosen. A code that undoes a change of the email stays valid: it
 * is for the owner of the old address, and an attacker may have chosen the new password.
 */
export async function voidResets(tx: Tx, playerId: string, now: Date): Promise<void> {
  await kysely(tx)
    .updateTable('password_reset')
    .set({ used_at: now })
    .where('player_id', '=', playerId)
    .where('used_at', 'is', null)
    .where('email_change_id', 'is', null)
    .execute()
}

export async function forgetOldResets(db: Db, before: Date): Promise<void> {
  await kysely(db)
    .deleteFrom('password_reset')
    .where('requested_at', '<', before)
    .where('expires_at', '<', before)
    .execute()
}
