import type { Queryable } from '@fairhall/postgres'

export interface DocumentWithFile {
  documentId: string
  playerId: string
}

/** Files with a virus are skipped: they were destroyed on purpose. */
const WITH_FILE = `from player_document where removed_at is null and scan <> 'infected'`

/** The IDs of the next documents after this ID, in their order. */
export async function listWithFileAfter(db: Queryable, after: string, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(`select id ${WITH_FILE} and id > $1 order by id limit $2`, [
    after,
    limit,
  ])
  return rows.map(({ id }) => id)
}

/** Of these documents, those that must have a file, by ID. */
export async function listWithFile(db: Queryable, ids: readonly string[]): Promise<DocumentWithFile[]> {
  const { rows } = await db.query<DocumentWithFile>(
    `select id as "documentId", player_id as "playerId" ${WITH_FILE} and id = any ($1::uuid[]) order by id`,
    [ids],
  )
  return rows
}
