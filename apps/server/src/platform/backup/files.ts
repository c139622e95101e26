/**
 * What lies beside the database: a folder of sealed files, copied as they are, one after the other, never a whole one in memory. A list
 * with the checksum of each stands for them in the manifest, by its own checksum: there may be millions.
 */
import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, mkdirSync } from 'node:fs'
import { opendir, rename } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { Transform } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { codeOf } from '../error-code.ts'
import { BackupFault } from './fault.ts'

export interface BackupFiles {
  /** One line for each: checksum and name. */
  list: string
  sha256: string
  count: number
}

const FOLDER = 'documents'
const LIST = 'documents.list'
const SEALED = /^[0-9a-f-]{36}\.sealed$/

/** Those that vanish meanwhile were removed by their owners. */
export async function copyFilesOut(source: string, folder: string): Promise<BackupFiles> {
  mkdirSync(path.join(folder, FOLDER), { mode: 0o700 })
  const list = createWriteStream(path.join(folder, LIST), { mode: 0o600, flush: true })
  const written = finished(list)
  const listed = createHash('sha256')
  let count = 0
  for await (const name of namesIn(source)) {
    const sha256 = await copyOne(path.join(source, name), path.join(folder, FOLDER, name))
    if (sha256 === null) continue
    const line = `${sha256} ${name}\n`
    listed.update(line)
    count += 1
    if (!list.write(line)) await Promise.race([new Promise((go) => list.once('drain', go)), written])
  }
  list.end()
  await written
  return { list: LIST, sha256: listed.digest('hex'), count }
}

/** @throws BackupFault when the list or one of its files is missing or damaged */
export async function requireWholeFiles(folder: string, files: BackupFiles): Promise<void> {
  const place = path.join(folder, files.list)
  if (!existsSync(place)) throw new BackupFault(`${place} is missing.`)
  if ((await digestOf(place)) !== files.sha256) throw new BackupFault(`${place} is damaged.`)
  for await (const { sha256, name } of linesOf(place)) {
    const file = path.join(folder, FOLDER, name)
    if (!existsSync(file)) throw new BackupFault(`${file} is missing.`)
    if ((await digestOf(file)) !== sha256) throw new BackupFault(`${file} is damaged.`)
  }
}

/** A file appears under its name only when it is whole; one that is there already is the same one. */
export async function copyFilesIn(folder: string, files: BackupFiles, target: string): Promise<void> {
  mkdirSync(target, { recursive: true, mode: 0o700 })
  for await (const { name } of linesOf(path.join(folder, files.list))) {
    const place = path.join(target, name)
    await copyOne(path.join(folder, FOLDER, name), `${place}.part`)
    await rename(`${place}.part`, place)
  }
}

async function* namesIn(folder: string): AsyncGenerator<string> {
  if (!existsSync(folder)) return
  for await (const { name } of await opendir(folder)) if (SEALED.test(name)) yield name
}

async function* linesOf(list: string): AsyncGenerator<{ sha256: string; name: string }> {
  for await (const line of createInterface({ input: createReadStream(list), crlfDelay: Infinity })) {
    const [sha256 = '', name = ''] = line.split(' ')
    // A name is never a way out of the folder.
    if (!SEALED.test(name)) throw new BackupFault(`${list} names what is no file of players.`)
    yield { sha256, name }
  }
}

/** Its checksum; null when it is not there any more. */
async function copyOne(from: string, to: string): Promise<string | null> {
  const digest = createHash('sha256')
  try {
    await pipeline(
      createReadStream(from),
      throughHash(digest),
      createWriteStream(to, { mode: 0o600, flush: true }),
    )
  } catch (error) {
    const isGone = codeOf(error) === 'ENOENT' && !existsSync(from)
    if (!isGone) throw error
    return null
  }
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
