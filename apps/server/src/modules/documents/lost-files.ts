/** Papers whose file is not where it must lie: what the folder lost, or what a restore could not bring back. It reads only. */
import { existsSync } from 'node:fs'
import { type Queryable } from '../../platform/database/database.ts'
import { placeOf } from './document-files.ts'

export interface LostFile {
  documentId: string
  playerId: string
}

const AT_ONCE = 1000
const FIRST = '00000000-0000-0000-0000-000000000000'

/** A file in which a virus was found was destroyed on purpose. */
export async function* listLostFiles(db: Queryable, documentsDir: string): AsyncGenerator<LostFile> {
  let last = FIRST
  for (;;) {
    const { rows } = await db.query<LostFile>(
      `select id as "documentId", player_id as "playerId" from player_document
        where removed_at is null and scan <> 'infected' and id > $1 order by id limit ${AT_ONCE}`,
      [last],
    )
    for (const row of rows) if (!existsSync(placeOf(documentsDir, row.documentId))) yield row
    const next = rows.at(-1)?.documentId
    if (next === undefined) return
    last = next
  }
}
