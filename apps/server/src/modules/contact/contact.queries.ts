import { type Insertable, type Selectable, sql } from 'kysely'
import { kysely, type Db, type Tx } from '../../platform/database/database.ts'
import type { ContactMessageTable } from './contact.tables.ts'

/** Serialises concurrent messages of one network. There may be no row to lock yet. */
export async function lockNetwork(tx: Tx, networkHash: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${networkHash.readBigInt64BE()})`.execute(kysely(tx))
}

export type RecentMessage = Pick<Selectable<ContactMessageTable>, 'sender_hash' | 'content_hash'>

export async function listWrittenSince(tx: Tx, networkHash: Buffer, since: Date): Promise<RecentMessage[]> {
  return kysely(tx)
    .selectFrom('contact_message')
    .select(['sender_hash', 'content_hash'])
    .where('network_hash', '=', networkHash)
    .where('written_at', '>', since)
    .execute()
}

export async function insertMessage(tx: Tx, row: Insertable<ContactMessageTable>): Promise<void> {
  await kysely(tx).insertInto('contact_message').values(row).execute()
}

export async function findMessage(db: Db, id: string): Promise<Selectable<ContactMessageTable> | null> {
  return (
    (await kysely(db).selectFrom('contact_message').selectAll().where('id', '=', id).executeTakeFirst()) ??
    null
  )
}

export async function forgetWords(tx: Tx, id: string): Promise<void> {
  await kysely(tx).updateTable('contact_message').set({ sealed: null }).where('id', '=', id).execute()
}

export async function forgetOldMessages(db: Db, before: Date): Promise<void> {
  await kysely(db)
    .deleteFrom('contact_message')
    .where('written_at', '<', before)
    .where('sealed', 'is', null)
    .execute()
}
