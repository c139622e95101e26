import type { Db, Tx } from '../../platform/database/database.ts'
import type { ContactMessageRow } from './contact.tables.ts'

/** Serialises concurrent messages of one network. There may be no row to lock yet. */
export async function lockNetwork(tx: Tx, networkHash: Buffer): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [networkHash.readBigInt64BE()])
}

type RecentMessage = Pick<ContactMessageRow, 'sender_hash' | 'content_hash'>

export async function listWrittenSince(tx: Tx, networkHash: Buffer, since: Date): Promise<RecentMessage[]> {
  const { rows } = await tx.query<RecentMessage>(
    'select sender_hash, content_hash from contact_message where network_hash = $1 and written_at > $2',
    [networkHash, since],
  )
  return rows
}

export async function insertMessage(tx: Tx, row: ContactMessageRow): Promise<void> {
  await tx.query(
    `insert into contact_message (id, network_hash, sender_hash, content_hash, sealed, written_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [row.id, row.network_hash, row.sender_hash, row.content_hash, row.sealed, row.written_at],
  )
}

export async function findMessage(db: Db, id: string): Promise<ContactMessageRow | null> {
  const { rows } = await db.query<ContactMessageRow>('select * from contact_message where id = $1', [id])
  return rows[0] ?? null
}

export async function forgetWords(tx: Tx, id: string): Promise<void> {
  await tx.query('update contact_message set sealed = null where id = $1', [id])
}

export async function forgetOldMessages(db: Db, before: Date): Promise<void> {
  await db.query('delete from contact_message where written_at < $1 and sealed is null', [before])
}
