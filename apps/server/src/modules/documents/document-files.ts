/** Stores one sealed file per document, where nothing serves it. */
import type { FileStorage, StoredFile } from '../../platform/storage/file-storage.ts'
import type { DocumentsDeps } from './documents.deps.ts'

type FileDeps = Pick<DocumentsDeps, 'files'>

interface DocumentFile extends Omit<StoredFile, 'name'> {
  id: string
}

const nameOf = (id: string) => `${id}.sealed`
const NAME = /^([0-9a-f-]{36})\.sealed$/

export const putFile = ({ files }: FileDeps, id: string, sealed: Buffer): Promise<void> =>
  files.put(nameOf(id), sealed)

/** Null if there is no file. */
export const getFile = ({ files }: FileDeps, id: string): Promise<Buffer | null> => files.get(nameOf(id))

export const removeFile = ({ files }: FileDeps, id: string): Promise<void> => files.remove(nameOf(id))

/** The files of documents, by the IDs of these. The storage may hold other files, too. */
export async function* listFiles(files: FileStorage): AsyncGenerator<DocumentFile> {
  for await (const { name, ...file } of files.list()) {
    const id = NAME.exec(name)?.[1]
    if (id !== undefined) yield { id, ...file }
  }
}
