import type { Db, Tx } from '../../platform/database/database.ts'
import type { ProofUsedRow } from './proofs.tables.ts'

/** Returns whether this call used the proof up. The primary key lets only one of two concurrent calls succeed. */
export async function useSeed(tx: Tx, { seed, expires_at: expiresAt }: ProofUsedRow): Promise<boolean> {
  const { rowCount } = await tx.query(
    'insert into proof_used (seed, expires_at) values ($1, $2) on conflict (seed) do nothing',
    [seed, expiresAt],
  )
  return rowCount > 0
}

export async function forgetExpiredSeeds(db: Db, now: Date): Promise<void> {
  await db.query('delete from proof_used where expires_at < $1', [now])
}
