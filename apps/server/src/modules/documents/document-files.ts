/** Stores one sealed file per document, where nothing serves it. */
import type { FileStorage } from '../../platform/storage/file-storage.ts'
import type { DocumentsDeps } from './documents.deps.ts'

type FileDeps = Pick<DocumentsDeps, 'files'>

const EXTENSION = '.sealed'

const nameOf = (id: string) => `${id}${EXTENSION}`

export const putFile = ({ files }: FileDeps, id: string, sealed: Buffer): Promise<void> =>
  files.put(nameOf(id), sealed)

/** Null if there is no file. */
export const getFile = ({ files }: FileDeps, id: string): Promise<Buffer | null> => files.get(nameOf(id))

export const hasFile = (files: FileStorage, id: string): Promise<boolean> => files.has(nameOf(id))

export const removeFile = ({ files }: FileDeps, id: string): Promise<void> => files.remove(nameOf(id))

/** The IDs of documents with files older than this time. */
export async function listFiles({ files }: FileDeps, before: Date): Promise<string[]> {
  const old = new Set<string>()
  for await (const { name, changedAt } of files.list())
    if (changedAt < before && name.endsWith(EXTENSION)) old.add(name.slice(0, -EXTENSION.length))
  return [...old]
}
