/** Finds documents whose file is missing, lost from the storage or by a restore. Read-only. */
import type { Queryable } from '@fairhall/postgres'
import type { FileStorage } from '../../platform/storage/file-storage.ts'
import { listFiles } from './document-files.ts'
import { type DocumentWithFile, listWithFile, listWithFileAfter } from './lost-files.queries.ts'

const FIRST = '00000000-0000-0000-0000-000000000000'
/** Bounds the memory. The storage is listed once per piece, because a question about each file would take hours. */
const PIECE = 200_000

export async function* listLostFiles(
  db: Queryable,
  storage: FileStorage,
  piece = PIECE,
): AsyncGenerator<DocumentWithFile> {
  const listAfter = (id: string) => listWithFileAfter(db, id, piece)
  for (let ids = await listAfter(FIRST); ids.length > 0; ids = await listAfter(ids.at(-1) ?? FIRST)) {
    // A file is stored before its row, so it is there after its row was read.
    const missing = new Set(ids)
    for await (const { id, isComplete } of listFiles(storage)) if (isComplete) missing.delete(id)
    // Documents that were removed meanwhile are not lost.
    yield* await listWithFile(db, [...missing])
  }
}
