import type { Insertable } from 'kysely'
import { kysely, type Db, type Tx } from '../../platform/database/database.ts'
import type { ProofUsedTable } from './proofs.tables.ts'

/** Returns whether this call used the proof up. The primary key lets only one of two concurrent calls succeed. */
export async function useSeed(tx: Tx, used: Insertable<ProofUsedTable>): Promise<boolean> {
  const result = await kysely(tx)
    .insertInto('proof_used')
    .values(used)
    .onConflict((conflict) => conflict.column('seed').doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function forgetExpiredSeeds(db: Db, now: Date): Promise<void> {
  await kysely(db).deleteFrom('proof_used').where('expires_at', '<', now).execute()
}
