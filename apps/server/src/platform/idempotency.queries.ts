import type { Db, Tx } from './database/database.ts'

/** The call of a player, with the key that the client chose. */
export interface KeyedCall {
  playerId: string
  call: string
  key: string
}

/** Returns false for a repeat. Waits for a first call that is still running, and finds its key after the commit. */
export async function insertKey(
  tx: Tx,
  { playerId, call, key }: KeyedCall,
  digest: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into idempotency_key (player_id, call, key, digest) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [playerId, call, key, digest],
  )
  return rowCount > 0
}

interface StoredCall<Result> {
  digest: string
  /** Null while the first call has no result. */
  reply: Result | null
}

/** FOR UPDATE: of concurrent repeats, only one may do the work again. */
export async function lockKey<Result>(
  tx: Tx,
  { playerId, call, key }: KeyedCall,
): Promise<StoredCall<Result> | null> {
  const { rows } = await tx.query<StoredCall<Result>>(
    'select digest, reply from idempotency_key where player_id = $1 and call = $2 and key = $3 for update',
    [playerId, call, key],
  )
  return rows[0] ?? null
}

export async function saveReply(tx: Tx, { playerId, call, key }: KeyedCall, reply: object): Promise<void> {
  await tx.query(
    'update idempotency_key set reply = $4::jsonb where player_id = $1 and call = $2 and key = $3',
    [playerId, call, key, JSON.stringify(reply)],
  )
}

export async function deleteKeys(db: Db, before: Date): Promise<void> {
  await db.query('delete from idempotency_key where created_at < $1', [before])
}
