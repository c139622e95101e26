/** Where the sealed files of players are: in a folder, or in a bucket that speaks S3. Nothing serves either of them. */
import type { Config } from '../config.ts'
import { openBucket } from './bucket-storage.ts'
import { openFolder } from './folder-storage.ts'

export interface StoredFile {
  name: string
  changedAt: Date
  /** False if an interrupted `put` left it behind. */
  isComplete: boolean
}

/** Names are of letters, digits, dashes and points. Several processes and machines use one storage. */
export interface FileStorage {
  /** Overwrites. The file is durable once it resolves; before, a reader finds nothing or the previous content. */
  put(name: string, content: Buffer): Promise<void>
  /** Null if there is no such file. */
  get(name: string): Promise<Buffer | null>
  /** Does nothing if there is no such file. */
  remove(name: string): Promise<void>
  /** Also incomplete files. In any order. */
  list(): AsyncIterable<StoredFile>
}

export function openFileStorage({
  documentsDir,
  documentsBucket,
}: Pick<Config, 'documentsBucket' | 'documentsDir'>): FileStorage {
  return documentsBucket === null ? openFolder(documentsDir) : openBucket(documentsBucket)
}
