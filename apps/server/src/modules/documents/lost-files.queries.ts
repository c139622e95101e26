import type { Queryable } from '@fairhall/postgres'

export interface StoredFile {
  documentId: string
  playerId: string
}

const BATCH_SIZE = 1000

/** The next stored files after this ID, by ID. Files with a virus are skipped: they were destroyed on purpose. */
export async function listStoredFiles(db: Queryable, after: string): Promise<StoredFile[]> {
  const { rows } = await db.query<StoredFile>(
    `select id as "documentId", player_id as "playerId" from player_document
      where removed_at is null and scan <> 'infected' and id > $1 order by id limit ${BATCH_SIZE}`,
    [after],
  )
  return rows
}
