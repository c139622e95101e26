import { DocumentStatus } from '@fairhall/contract'
import { type Insertable, type Selectable, type Updateable, sql } from 'kysely'
import { kysely, type Db, type Tx } from '../../platform/database/database.ts'
import type { PlayerDocumentTable } from './documents.tables.ts'

export type PlayerDocument = Selectable<PlayerDocumentTable>

/** Removed documents count only towards the number of uploads. */
const presentDocuments = (db: Db | Tx) =>
  kysely(db).selectFrom('player_document').selectAll().where('removed_at', 'is', null)

/** Newest first. */
export async function listDocumentsOf(db: Db | Tx, playerId: string): Promise<PlayerDocument[]> {
  return presentDocuments(db)
    .where('player_id', '=', playerId)
    .orderBy('uploaded_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Documents that the player may see. Those uploaded by an earlier owner of the account are visible to staff only. */
export async function listOwnDocuments(db: Db | Tx, playerId: string): Promise<PlayerDocument[]> {
  return presentDocuments(db)
    .where('player_id', '=', playerId)
    .where(isOwn)
    .orderBy('uploaded_at', 'desc')
    .orderBy('id')
    .execute()
}

const isOwn = sql<boolean>`uploaded_at > coalesce(
  (select owner_since from player where player.id = player_document.player_id), '-infinity')`

export async function findOwnDocument(
  db: Db | Tx,
  playerId: string,
  id: string,
): Promise<PlayerDocument | null> {
  return (
    (await presentDocuments(db)
      .where('id', '=', id)
      .where('player_id', '=', playerId)
      .where(isOwn)
      .executeTakeFirst()) ?? null
  )
}

/** Whether staff accepted it as proof of an account or card of this player. */
export async function isPaymentProof(db: Db | Tx, playerId: string, id: string): Promise<boolean> {
  const document = await findOwnDocument(db, playerId, id)
  return document !== null && document.kind === 'payment' && document.status === DocumentStatus.accepted
}

export async function findDocument(db: Db | Tx, id: string): Promise<PlayerDocument | null> {
  return (await presentDocuments(db).where('id', '=', id).executeTakeFirst()) ?? null
}

/** Includes removed documents, so that their removal can be published. */
export async function findDocumentOrRemoved(tx: Tx, id: string): Promise<PlayerDocument | null> {
  return (
    (await kysely(tx).selectFrom('player_document').selectAll().where('id', '=', id).executeTakeFirst()) ??
    null
  )
}

export async function lockDocument(tx: Tx, id: string): Promise<PlayerDocument | null> {
  return (await presentDocuments(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()) ?? null
}

/** Waiting documents first, then by age, oldest first. */
export async function listDocumentsFor(
  db: Db,
  { playerId, status }: { playerId: string | null; status: DocumentStatus | null },
): Promise<PlayerDocument[]> {
  let query = presentDocuments(db)
  if (playerId !== null) query = query.where('player_id', '=', playerId)
  if (status !== null) query = query.where('status', '=', status)
  return query.orderBy('status').orderBy('uploaded_at').orderBy('id').limit(LISTED_MAX).execute()
}

const LISTED_MAX = 200

export async function countUploads(
  db: Db | Tx,
  playerId: string,
  since: Date,
): Promise<{ present: number; recent: number }> {
  const { present, recent } = await kysely(db)
    .selectFrom('player_document')
    .select([
      sql<bigint>`count(*) filter (where removed_at is null and ${isOwn})`.as('present'),
      sql<bigint>`count(*) filter (where uploaded_at > ${since})`.as('recent'),
    ])
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow()
  return { present: Number(present), recent: Number(recent) }
}

export async function insertDocument(tx: Tx, row: Insertable<PlayerDocumentTable>): Promise<void> {
  await kysely(tx).insertInto('player_document').values(row).execute()
}

/** Each change increases the version. */
export async function changeDocument(
  tx: Tx,
  id: string,
  changes: Updateable<PlayerDocumentTable>,
): Promise<void> {
  await kysely(tx)
    .updateTable('player_document')
    .set({ ...changes, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function forgetRemoved(db: Db, before: Date): Promise<void> {
  await kysely(db).deleteFrom('player_document').where('removed_at', '<', before).execute()
}

/** Returns the files without a row. The IDs are one array parameter, so their number is not limited. */
export async function findUnknown(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::uuid[]) file(id)
     where not exists (select from player_document d where d.id = file.id and removed_at is null)`.execute(
    kysely(db),
  )
  return rows.map(({ id }) => id)
}
