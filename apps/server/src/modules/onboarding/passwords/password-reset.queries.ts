import type { Db, Tx } from '../../../platform/database/database.ts'
import type { PasswordResetRow } from '../onboarding.tables.ts'

type PasswordReset = PasswordResetRow

type NewPasswordReset = Pick<
  PasswordResetRow,
  'id' | 'login_hash' | 'player_id' | 'email' | 'requested_at' | 'expires_at'
> &
  Partial<Pick<PasswordResetRow, 'phone' | 'code_hash' | 'email_change_id' | 'factor_id'>>

/** Serialises concurrent requests for one login. An advisory lock, because there may be no row to lock. */
export async function lockLogin(tx: Tx, loginHash: Buffer): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [loginHash.readBigInt64BE()])
}

export async function countResetsSince(tx: Tx, loginHash: Buffer, since: Date): Promise<number> {
  const { rows } = await tx.query<{ count: bigint }>(
    'select count(*) from password_reset where login_hash = $1 and requested_at > $2',
    [loginHash, since],
  )
  return Number(rows[0]?.count ?? 0n)
}

export async function insertReset(tx: Tx, row: NewPasswordReset): Promise<void> {
  const {
    phone = null,
    code_hash: codeHash = null,
    email_change_id: changeId = null,
    factor_id: factorId = null,
  } = row
  await tx.query(
    `insert into password_reset (id, login_hash, player_id, email, phone, code_hash, requested_at, expires_at,
       email_change_id, factor_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      row.id,
      row.login_hash,
      row.player_id,
      row.email,
      phone,
      codeHash,
      row.requested_at,
      row.expires_at,
      changeId,
      factorId,
    ],
  )
}

export async function findReset(db: Db, id: string): Promise<PasswordReset | null> {
  const { rows } = await db.query<PasswordReset>('select * from password_reset where id = $1', [id])
  return rows[0] ?? null
}

export async function setResetCode(tx: Tx, id: string, codeHash: Buffer): Promise<void> {
  await tx.query('update password_reset set code_hash = $2 where id = $1', [id, codeHash])
}

/** The player whose password the code resets; null if it is unknown, used or expired. */
export async function findPlayerOfReset(db: Db, codeHash: Buffer, now: Date): Promise<string | null> {
  const { rows } = await db.query<{ playerId: string | null }>(
    `select player_id as "playerId" from password_reset where code_hash = $1 and used_at is null and expires_at > $2`,
    [codeHash, now],
  )
  return rows[0]?.playerId ?? null
}

type UsedReset = Pick<PasswordReset, 'email' | 'phone' | 'email_change_id' | 'factor_id' | 'requested_at'>

/** Uses the code up. The caller holds the player's lock, so only one of two concurrent calls succeeds. */
export async function useReset(tx: Tx, codeHash: Buffer, now: Date): Promise<UsedReset | null> {
  const { rows } = await tx.query<UsedReset>(
    `update password_reset set used_at = $2 where code_hash = $1 and used_at is null and expires_at > $2
     returning email, phone, email_change_id, factor_id, requested_at`,
    [codeHash, now],
  )
  return rows[0] ?? null
}

/**
 * Voids older reset codes, so that none replaces the password just chosen. A code that undoes a change of the email or removes an
 * added factor stays valid: it is for the owner of the address, and an attacker may have chosen the new password.
 */
export async function voidResets(tx: Tx, playerId: string, now: Date): Promise<void> {
  await tx.query(
    `update password_reset set used_at = $2
      where player_id = $1 and used_at is null and email_change_id is null and factor_id is null`,
    [playerId, now],
  )
}

export async function forgetOldResets(db: Db, before: Date): Promise<void> {
  await db.query('delete from password_reset where requested_at < $1 and expires_at < $1', [before])
}
