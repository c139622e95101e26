/**
 * Copies the sealed files of players into and out of a backup, one file after another. A list holds the checksum of each
 * file, because there can be millions; the manifest holds the checksum of the list.
 */
import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { PassThrough, Readable, Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { FileStorage } from '../storage/file-storage.ts'
import { type BackupKeys, decrypt, encrypt, ENCRYPTED } from './encryption.ts'
import { BackupError } from './backup-error.ts'

export interface BackupFiles {
  /** One line per file: checksum and name. */
  list: string
  sha256: string
  count: number
}

const FOLDER = 'documents'
const LIST = 'documents.list'
/** Sealed documents of players, and archived days of the ledger. */
const COPIED = /^(?:[0-9a-f-]{36}\.sealed|ledger-[\d-]{10}(?:\.json|-\d{4}\.parquet))$/

/** Files that vanish during the copy were removed by their owners. */
export async function copyFilesOut(
  source: FileStorage,
  folder: string,
  keys: BackupKeys | null,
): Promise<BackupFiles> {
  mkdirSync(path.join(folder, FOLDER), { mode: 0o700 })
  const suffix = suffixOf(keys)
  const list = new PassThrough()
  const listed = createHash('sha256')
  const sealed = await encrypt(list, keys)
  const target = createWriteStream(path.join(folder, LIST + suffix), { mode: 0o600, flush: true })
  const written = pipeline(sealed, throughHash(listed), target)
  written.catch(() => undefined)
  let count = 0
  for await (const { name } of source.list()) {
    const content = COPIED.test(name) ? await source.get(name) : null
    if (content === null) continue
    const sha256 = await writeCopy(
      path.join(folder, FOLDER, name + suffix),
      await encrypt(Readable.from([content]), keys),
    )
    const line = `${sha256} ${name}\n`
    count += 1
    if (!list.write(line)) await Promise.race([new Promise<void>((go) => list.once('drain', go)), written])
  }
  list.end()
  await written
  return { list: LIST + suffix, sha256: listed.digest('hex'), count }
}

/** @throws BackupError if the list or a file is missing or damaged */
export async function requireWholeFiles(
  folder: string,
  files: BackupFiles,
  keys: BackupKeys | null,
): Promise<void> {
  const place = path.join(folder, files.list)
  if (!existsSync(place)) throw new BackupError(`${place} is missing.`)
  if ((await digestOf(place)) !== files.sha256) throw new BackupError(`${place} is damaged.`)
  for await (const { sha256, name } of linesOf(place, keys)) {
    const file = path.join(folder, FOLDER, name + suffixOf(keys))
    if (!existsSync(file)) throw new BackupError(`${file} is missing.`)
    if ((await digestOf(file)) !== sha256) throw new BackupError(`${file} is damaged.`)
  }
}

/** An existing file is the same one. */
export async function copyFilesIn(
  folder: string,
  files: BackupFiles,
  { target, keys }: { target: FileStorage; keys: BackupKeys | null },
): Promise<void> {
  for await (const { name } of linesOf(path.join(folder, files.list), keys)) {
    const from = path.join(folder, FOLDER, name + suffixOf(keys))
    await target.put(name, await buffer(await decrypt(createReadStream(from), keys, from)))
  }
}

const suffixOf = (keys: BackupKeys | null): string => (keys === null ? '' : ENCRYPTED)

async function* linesOf(
  list: string,
  keys: BackupKeys | null,
): AsyncGenerator<{ sha256: string; name: string }> {
  const input = await decrypt(createReadStream(list), keys, list)
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    const [sha256 = '', name = ''] = line.split(' ')
    // Validated, so that no name leads out of the folder.
    if (!COPIED.test(name)) throw new BackupError(`${list} contains an invalid file name.`)
    yield { sha256, name }
  }
}

/** Returns the checksum of the written file. */
async function writeCopy(to: string, content: Readable): Promise<string> {
  const digest = createHash('sha256')
  await pipeline(content, throughHash(digest), createWriteStream(to, { mode: 0o600, flush: true }))
  return digest.digest('hex')
}

export function throughHash(digest: Hash): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      digest.update(chunk)
      done(null, chunk)
    },
  })
}

export async function digestOf(file: string): Promise<string> {
  const digest = createHash('sha256')
  await pipeline(createReadStream(file), digest)
  return digest.digest('hex')
}
