import type { Db, Tx } from '../../../platform/database/database.ts'
import type { CodeReason, PhoneCodeRow } from '../onboarding.tables.ts'

type PhoneCode = PhoneCodeRow

type NewPhoneCode = Pick<
  PhoneCodeRow,
  | 'id'
  | 'phone_hash'
  | 'phone'
  | 'locale'
  | 'reason'
  | 'player_id'
  | 'requester_hash'
  | 'requested_at'
  | 'expires_at'
>

export async function countCodesSince(
  tx: Tx,
  phoneHash: Buffer,
  since: Date,
): Promise<{ count: number; lastAt: Date | null }> {
  const { rows } = await tx.query<{ count: bigint; lastAt: Date | null }>(
    `select count(*) as count, max(requested_at) as "lastAt" from phone_code
      where phone_hash = $1 and requested_at > $2`,
    [phoneHash, since],
  )
  const [found] = rows
  return { count: Number(found?.count ?? 0n), lastAt: found?.lastAt ?? null }
}

export async function insertCode(tx: Tx, row: NewPhoneCode): Promise<void> {
  await tx.query(
    `insert into phone_code (id, phone_hash, phone, locale, reason, player_id, requester_hash, requested_at,
       expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      row.id,
      row.phone_hash,
      row.phone,
      row.locale,
      row.reason,
      row.player_id,
      row.requester_hash,
      row.requested_at,
      row.expires_at,
    ],
  )
}

export async function findCode(db: Db, id: string): Promise<PhoneCode | null> {
  const { rows } = await db.query<PhoneCode>('select * from phone_code where id = $1', [id])
  return rows[0] ?? null
}

export async function setCodeHash(tx: Tx, id: string, codeHash: Buffer): Promise<void> {
  await tx.query('update phone_code set code_hash = $2 where id = $1', [id, codeHash])
}

/**
 * Locks the latest code for a purpose, FOR UPDATE; earlier ones don't count. A second concurrent try waits for the
 * first.
 */
export async function lockLatestCode(
  tx: Tx,
  phoneHashes: readonly Buffer[],
  { reason, playerId }: { reason: CodeReason; playerId: string | null },
): Promise<PhoneCode | null> {
  const { rows } = await tx.query<PhoneCode>(
    `select * from phone_code
      where phone_hash = any ($1) and reason = $2 and player_id is not distinct from $3
      order by requested_at desc, id limit 1 for update`,
    [phoneHashes, reason, playerId],
  )
  return rows[0] ?? null
}

/** Counts a wrong code, separately for the requester and for others. */
export async function countTry(tx: Tx, id: string, isRequester: boolean): Promise<void> {
  await tx.query(
    isRequester
      ? 'update phone_code set tries = tries + 1 where id = $1'
      : 'update phone_code set other_tries = other_tries + 1 where id = $1',
    [id],
  )
}

/** Returns whether this call used the code up. */
export async function useCode(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update phone_code set used_at = $2 where id = $1 and used_at is null',
    [id, now],
  )
  return rowCount > 0
}

/** Voids codes that would prove a number to belong to this player. */
export async function voidPlayerCodes(tx: Tx, playerId: string, now: Date): Promise<void> {
  await tx.query('update phone_code set used_at = $2 where player_id = $1 and used_at is null', [
    playerId,
    now,
  ])
}

export async function forgetOldCodes(db: Db, before: Date): Promise<void> {
  await db.query('delete from phone_code where requested_at < $1', [before])
}
