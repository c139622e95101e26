import type { Insertable, Selectable } from 'kysely'
import { kysely, type Db, type Tx } from '../../platform/database/database.ts'
import type { PasskeyChallengeTable, PlayerPasskeyTable } from './factors.tables.ts'

export type PlayerPasskey = Selectable<PlayerPasskeyTable>
export type Challenge = Selectable<PasskeyChallengeTable>

export async function listPasskeys(db: Db | Tx, playerId: string): Promise<PlayerPasskey[]> {
  return kysely(db)
    .selectFrom('player_passkey')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('added_at')
    .orderBy('id')
    .execute()
}

export async function findPasskey(db: Db, credentialId: Buffer): Promise<PlayerPasskey | null> {
  const query = kysely(db).selectFrom('player_passkey').selectAll().where('credential_id', '=', credentialId)
  return (await query.executeTakeFirst()) ?? null
}

export async function insertPasskey(tx: Tx, row: Insertable<PlayerPasskeyTable>): Promise<void> {
  await kysely(tx).insertInto('player_passkey').values(row).execute()
}

/** Null if the player has no such passkey. */
export async function renamePasskeyOf(
  db: Db,
  playerId: string,
  id: string,
  name: string,
): Promise<PlayerPasskey | null> {
  const renamed = await kysely(db)
    .updateTable('player_passkey')
    .set({ name })
    .where('id', '=', id)
    .where('player_id', '=', playerId)
    .returningAll()
    .executeTakeFirst()
  return renamed ?? null
}

/** Returns whether this call removed the passkey. */
export async function removePasskeyOf(tx: Tx, playerId: string, id: string): Promise<boolean> {
  const result = await kysely(tx)
    .deleteFrom('player_passkey')
    .where('id', '=', id)
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Returns whether there were any. */
export async function removePasskeysOf(tx: Tx, playerId: string): Promise<boolean> {
  const result = await kysely(tx)
    .deleteFrom('player_passkey')
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Saves a use. Returns false if the passkey is gone or a concurrent use saved a higher counter. */
export async function countPasskey(
  tx: Tx,
  { id, counter }: { id: string; counter: bigint },
  now: Date,
): Promise<boolean> {
  const result = await kysely(tx)
    .updateTable('player_passkey')
    .set({ counter, used_at: now })
    .where('id', '=', id)
    .where((row) => (counter === 0n ? row('counter', '=', 0n) : row('counter', '<', counter)))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function insertChallenge(db: Db | Tx, row: Insertable<PasskeyChallengeTable>): Promise<void> {
  await kysely(db).insertInto('passkey_challenge').values(row).execute()
}

/** Null if there is no such challenge, or it expired or was used. */
export async function useChallenge(db: Db, challengeHash: Buffer, now: Date): Promise<Challenge | null> {
  const used = await kysely(db)
    .updateTable('passkey_challenge')
    .set({ used_at: now })
    .where('challenge_hash', '=', challengeHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  return used ?? null
}

/** Voids open challenges, except those of the kept session. */
export async function voidChallenges(
  tx: Tx,
  playerId: string,
  keptSessionId: string | null,
  now: Date,
): Promise<void> {
  await kysely(tx)
    .updateTable('passkey_challenge')
    .set({ used_at: now })
    .where('player_id', '=', playerId)
    .where('used_at', 'is', null)
    .where('session_id', 'is distinct from', keptSessionId)
    .execute()
}

export async function forgetChallenges(db: Db, before: Date): Promise<void> {
  await kysely(db).deleteFrom('passkey_challenge').where('expires_at', '<', before).execute()
}
