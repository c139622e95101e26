import type { Db, Tx } from '../../platform/database/database.ts'
import type { PasskeyChallengeRow, PlayerPasskeyRow } from './factors.tables.ts'

export type PlayerPasskey = PlayerPasskeyRow
export type Challenge = PasskeyChallengeRow

export async function listPasskeys(db: Db | Tx, playerId: string): Promise<PlayerPasskey[]> {
  const { rows } = await db.query<PlayerPasskey>(
    'select * from player_passkey where player_id = $1 order by added_at, id',
    [playerId],
  )
  return rows
}

export async function findPasskey(db: Db, credentialId: Buffer): Promise<PlayerPasskey | null> {
  const { rows } = await db.query<PlayerPasskey>('select * from player_passkey where credential_id = $1', [
    credentialId,
  ])
  return rows[0] ?? null
}

export async function insertPasskey(tx: Tx, row: Omit<PlayerPasskey, 'paused_until'>): Promise<void> {
  await tx.query(
    `insert into player_passkey (id, player_id, credential_id, public_key, counter, transports, name, added_at,
       used_at, added_in)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      row.id,
      row.player_id,
      row.credential_id,
      row.public_key,
      row.counter,
      row.transports,
      row.name,
      row.added_at,
      row.used_at,
      row.added_in,
    ],
  )
}

/** Null if the player has no such passkey. */
export async function renamePasskeyOf(
  db: Db,
  playerId: string,
  id: string,
  name: string,
): Promise<PlayerPasskey | null> {
  const { rows } = await db.query<PlayerPasskey>(
    'update player_passkey set name = $3 where id = $1 and player_id = $2 returning *',
    [id, playerId, name],
  )
  return rows[0] ?? null
}

/** Returns whether this call removed the passkey. */
export async function removePasskeyOf(tx: Tx, playerId: string, id: string): Promise<boolean> {
  const { rowCount } = await tx.query('delete from player_passkey where id = $1 and player_id = $2', [
    id,
    playerId,
  ])
  return rowCount > 0
}

/** Returns whether there were any. */
export async function removePasskeysOf(tx: Tx, playerId: string): Promise<boolean> {
  const { rowCount } = await tx.query('delete from player_passkey where player_id = $1', [playerId])
  return rowCount > 0
}

/**
 * Saves a use. Returns false if the passkey is gone or a concurrent use saved a higher counter. Passkeys without a counter always
 * report 0.
 */
export async function saveUse(
  tx: Tx,
  { id, counter }: { id: string; counter: bigint },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update player_passkey set counter = $2, used_at = $3
      where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
    [id, counter, now],
  )
  return rowCount > 0
}

export async function insertChallenge(db: Db | Tx, row: Challenge): Promise<void> {
  await db.query(
    `insert into passkey_challenge (challenge_hash, purpose, player_id, session_id, ticket_hash, expires_at, used_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      row.challenge_hash,
      row.purpose,
      row.player_id,
      row.session_id,
      row.ticket_hash,
      row.expires_at,
      row.used_at,
    ],
  )
}

/** Null if there is no such challenge, or it expired or was used. */
export async function useChallenge(db: Db, challengeHash: Buffer, now: Date): Promise<Challenge | null> {
  const { rows } = await db.query<Challenge>(
    `update passkey_challenge set used_at = $2
      where challenge_hash = $1 and used_at is null and expires_at > $2 returning *`,
    [challengeHash, now],
  )
  return rows[0] ?? null
}

/** Voids open challenges, except those of the kept session. */
export async function voidChallenges(
  tx: Tx,
  playerId: string,
  keptSessionId: string | null,
  now: Date,
): Promise<void> {
  await tx.query(
    `update passkey_challenge set used_at = $3
      where player_id = $1 and used_at is null and session_id is distinct from $2`,
    [playerId, keptSessionId, now],
  )
}

export async function forgetChallenges(db: Db, before: Date): Promise<void> {
  await db.query('delete from passkey_challenge where expires_at < $1', [before])
}
