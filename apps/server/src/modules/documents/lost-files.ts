/** Finds documents whose file is missing, lost from the folder or by a restore. Read-only. */
import { existsSync } from 'node:fs'
import type { Queryable } from '@fairhall/postgres'
import { pathOf } from './document-files.ts'

export interface LostFile {
  documentId: string
  playerId: string
}

const BATCH_SIZE = 1000
const FIRST = '00000000-0000-0000-0000-000000000000'

/** Files with a virus are skipped: they were destroyed on purpose. */
export async function* listLostFiles(db: Queryable, documentsDir: string): AsyncGenerator<LostFile> {
  let last = FIRST
  for (;;) {
    const { rows } = await db.query<LostFile>(
      `select id as "documentId", player_id as "playerId" from player_document
        where removed_at is null and scan <> 'infected' and id > $1 order by id limit ${BATCH_SIZE}`,
      [last],
    )
    for (const row of rows) if (!existsSync(pathOf(documentsDir, row.documentId))) yield row
    const next = rows.at(-1)?.documentId
    if (next === undefined) return
    last = next
  }
}
