import type { Insertable, Selectable } from 'kysely'
import { kysely, type Db, type Tx } from '../../../platform/database/database.ts'
import type { CodeReason, PhoneCodeTable } from '../onboarding.tables.ts'

export type PhoneCode = Selectable<PhoneCodeTable>

export async function countCodesSince(
  tx: Tx,
  phoneHash: Buffer,
  since: Date,
): Promise<{ count: number; lastAt: Date | null }> {
  const { count, lastAt } = await kysely(tx)
    .selectFrom('phone_code')
    .select((of) => [
      of.fn.countAll<bigint>().as('count'),
      of.fn.max<Date | null>('requested_at').as('lastAt'),
    ])
    .where('phone_hash', '=', phoneHash)
    .where('requested_at', '>', since)
    .executeTakeFirstOrThrow()
  return { count: Number(count), lastAt }
}

export async function insertCode(tx: Tx, row: Insertable<PhoneCodeTable>): Promise<void> {
  await kysely(tx).insertInto('phone_code').values(row).execute()
}

export async function findCode(db: Db, id: string): Promise<PhoneCode | null> {
  return (
    (await kysely(db).selectFrom('phone_code').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
  )
}

export async function setCodeHash(tx: Tx, id: string, codeHash: Buffer): Promise<void> {
  await kysely(tx).updateTable('phone_code').set({ code_hash: codeHash }).where('id', '=', id).execute()
}

/** Locks the latest code for a purpose; earlier ones don't count. Of two concurrent tries the second waits for the first. */
export async function lockLatestCode(
  tx: Tx,
  phoneHashes: readonly Buffer[],
  { reason, playerId }: { reason: CodeReason; playerId: string | null },
): Promise<PhoneCode | null> {
  const query = kysely(tx)
    .selectFrom('phone_code')
    .selectAll()
    .where('phone_hash', 'in', phoneHashes)
    .where('reason', '=', reason)
    .where('player_id', 'is not distinct from', playerId)
    .orderBy('requested_at', 'desc')
    .orderBy('id')
    .limit(1)
    .forUpdate()
  return (await query.executeTakeFirst()) ?? null
}

export async function countTry(tx: Tx, id: string, isRequester: boolean): Promise<void> {
  await kysely(tx)
    .updateTable('phone_code')
    .set((row) =>
      isRequester ? { tries: row('tries', '+', 1) } : { other_tries: row('other_tries', '+', 1) },
    )
    .where('id', '=', id)
    .execute()
}

/** Returns whether this call used the code up. */
export async function useCode(tx: Tx, id: string, now: Date): Promise<boolean> {
  const result = await kysely(tx)
    .updateTable('phone_code')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Voids codes that would prove a number to belong to this player. */
export async function voidPlayerCodes(tx: Tx, playerId: string, now: Date): Promise<void> {
  await kysely(tx)
    .updateTable('phone_code')
    .set({ used_at: now })
    .where('player_id', '=', playerId)
    .where('used_at', 'is', null)
    .execute()
}

export async function forgetOldCodes(db: Db, before: Date): Promise<void> {
  await kysely(db).deleteFrom('phone_code').where('requested_at', '<', before).execute()
}
