/** SQL of the players' sealed keys. */
import type { Db, Tx } from '../../platform/database/database.ts'

interface StoredKey {
  playerId: string
  /** Null once the key was destroyed. */
  sealed: Buffer | null
}

export async function listKeys(db: Db | Tx, players: readonly string[]): Promise<StoredKey[]> {
  const { rows } = await db.query<StoredKey>(
    'select player_id as "playerId", sealed from player_key where player_id = any ($1::uuid[])',
    [players],
  )
  return rows
}

/** Does nothing if the player has a key. */
export async function insertKey(tx: Tx, playerId: string, sealed: Buffer, now: Date): Promise<void> {
  await tx.query(
    'insert into player_key (player_id, sealed, made_at) values ($1, $2, $3) on conflict do nothing',
    [playerId, sealed, now],
  )
}

export async function deleteKey(tx: Tx, playerId: string, now: Date): Promise<void> {
  await tx.query(
    `insert into player_key (player_id, sealed, made_at, destroyed_at) values ($1, null, $2, $2)
     on conflict (player_id) do update set sealed = null, destroyed_at = coalesce(player_key.destroyed_at, $2)`,
    [playerId, now],
  )
}
