/** SQL of optional profile fields. */
import type { ProfileDetail } from '@fairhall/contract'
import type { Db, Tx } from '../../../platform/database/database.ts'

interface SealedDetail {
  name: ProfileDetail
  sealed: Buffer
}

export async function listSealedDetails(
  db: Db | Tx,
  playerId: string,
  names: readonly ProfileDetail[],
): Promise<SealedDetail[]> {
  const { rows } = await db.query<SealedDetail>(
    'select name, sealed from player_detail where player_id = $1 and name = any ($2)',
    [playerId, names],
  )
  return rows
}

/** The caller holds the player's row lock. */
export async function saveDetail(
  tx: Tx,
  playerId: string,
  { name, sealed }: SealedDetail,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into player_detail (player_id, name, sealed, changed_at) values ($1, $2, $3, $4)
     on conflict (player_id, name) do update set sealed = excluded.sealed, changed_at = excluded.changed_at`,
    [playerId, name, sealed, now],
  )
}

/** The caller holds the player's row lock. */
export async function deleteDetail(tx: Tx, playerId: string, name: ProfileDetail): Promise<void> {
  await tx.query('delete from player_detail where player_id = $1 and name = $2', [playerId, name])
}
