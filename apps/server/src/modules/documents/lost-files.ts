/** Finds documents whose file is missing, lost from the storage or by a restore. Read-only. */
import type { Queryable } from '@fairhall/postgres'
import type { FileStorage } from '../../platform/storage/file-storage.ts'
import { hasFile } from './document-files.ts'
import { listStoredFiles, type StoredFile } from './lost-files.queries.ts'

const FIRST = '00000000-0000-0000-0000-000000000000'

export async function* listLostFiles(db: Queryable, storage: FileStorage): AsyncGenerator<StoredFile> {
  let last = FIRST
  for (;;) {
    const files = await listStoredFiles(db, last)
    for (const file of files) if (!(await hasFile(storage, file.documentId))) yield file
    const next = files.at(-1)?.documentId
    if (next === undefined) return
    last = next
  }
}
