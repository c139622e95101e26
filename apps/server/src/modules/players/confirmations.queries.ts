/** SQL of requests to confirm an email. */
import type { Db, Tx } from '../../platform/database/database.ts'
import type { PlayerConfirmationRow } from './players.tables.ts'

type NewConfirmation = Omit<PlayerConfirmationRow, 'code_hash' | 'used_at'>

export async function insertConfirmation(tx: Tx, row: NewConfirmation): Promise<void> {
  await tx.query(
    `insert into player_confirmation (id, player_id, email, requested_at, expires_at)
     values ($1, $2, $3, $4, $5)`,
    [row.id, row.player_id, row.email, row.requested_at, row.expires_at],
  )
}

export async function countConfirmationsSince(tx: Tx, playerId: string, since: Date): Promise<number> {
  const { rows } = await tx.query<{ count: bigint }>(
    'select count(*) from player_confirmation where player_id = $1 and requested_at > $2',
    [playerId, since],
  )
  return Number(rows[0]?.count ?? 0n)
}

export async function findConfirmation(db: Db | Tx, id: string): Promise<PlayerConfirmationRow | null> {
  const { rows } = await db.query<PlayerConfirmationRow>('select * from player_confirmation where id = $1', [
    id,
  ])
  return rows[0] ?? null
}

/** Finds an unexpired confirmation, used or not. */
export async function findConfirmationByCode(
  db: Db,
  codeHash: Buffer,
  now: Date,
): Promise<PlayerConfirmationRow | null> {
  const { rows } = await db.query<PlayerConfirmationRow>(
    'select * from player_confirmation where code_hash = $1 and expires_at > $2',
    [codeHash, now],
  )
  return rows[0] ?? null
}

export async function setConfirmationCode(tx: Tx, id: string, codeHash: Buffer): Promise<void> {
  await tx.query('update player_confirmation set code_hash = $2 where id = $1', [id, codeHash])
}

/** Locks the row, FOR UPDATE, so that of two concurrent calls the second sees that it was used. */
export async function lockConfirmation(
  tx: Tx,
  codeHash: Buffer,
  now: Date,
): Promise<PlayerConfirmationRow | null> {
  const { rows } = await tx.query<PlayerConfirmationRow>(
    'select * from player_confirmation where code_hash = $1 and expires_at > $2 for update',
    [codeHash, now],
  )
  return rows[0] ?? null
}

export async function voidConfirmations(tx: Tx, playerId: string, now: Date): Promise<void> {
  await tx.query('update player_confirmation set used_at = $2 where player_id = $1 and used_at is null', [
    playerId,
    now,
  ])
}

export async function useConfirmation(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query('update player_confirmation set used_at = $2 where id = $1', [id, now])
}
