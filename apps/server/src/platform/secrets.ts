/**
 * The keys of this installation, created at the first start and never printed. A file with mode 600 holds a ring of master keys, each
 * with an ID. Signatures name the key ID, so that a new key can be appended while signatures of older ones stay valid. A leaked key is
 * marked: its signatures no longer count, but what it sealed can still be opened. Each purpose gets its own key, derived from the
 * master key, so that a leak at one place opens nothing else. Several machines share one file, and their processes adopt a new key one
 * after another: each signs with the key of its start, and reads the file again to verify signatures by newer keys.
 */
import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { codeOf } from './error-code.ts'

interface PurposeKey {
  id: string
  key: Buffer
  /** The key as text (base64url), for APIs that take keys as text; the bytes of the text are then the key. */
  text: string
  /** The key for sealing. Preparing the bytes for each text would take longer than sealing a short one. */
  sealingKey: KeyObject
}

export interface Secrets {
  /** The key for new signatures of this purpose: the newest one at the start, until it leaks. */
  current(purpose: string): PurposeKey
  /** The key with the ID in a signature; null if it is no longer in the ring, or has leaked. */
  find(purpose: string, id: string): PurposeKey | null
  /** All keys whose signatures count, newest first. */
  list(purpose: string): PurposeKey[]
  /** All keys, leaked ones too, newest first: for data that the server sealed or hashed for itself. */
  listKept(purpose: string): PurposeKey[]
  /** One of `listKept`. */
  findKept(purpose: string, id: string): PurposeKey | null
}

/** The keys of one purpose, for code that seals stored data. Leaked keys still open what they sealed. */
export const sealingKeysOf = (secrets: Secrets, purpose: string) => ({
  current: () => secrets.current(purpose),
  find: (id: string) => secrets.findKept(purpose, id),
})

const ringKey = z.object({
  id: z.string().min(1),
  secret: z.string().min(40),
  madeAt: z.string(),
  hasLeaked: z.boolean().default(false),
})
const ringFile = z.object({ keys: z.array(ringKey).min(1) })

/** Shorter than any server start: a process rereads the file before a newly started one signs with a key that it doesn't know. */
const REREAD_AFTER_MS = 250

/** `now` returns milliseconds since any fixed moment. */
export function openSecrets(file: string, now: () => number = () => performance.now()): Secrets {
  createIfMissing(file)
  let ring = readRing(file)
  let readAt = now()
  const startedWith = ring.keys.at(-1)?.id
  const reread = () => {
    if (now() - readAt < REREAD_AFTER_MS) return ring
    readAt = now()
    try {
      ring = readRing(file)
    } catch {
      // The file is being written, or it is invalid, which the next start reports. The known keys stay in use.
    }
    return ring
  }
  const findIn = (which: keyof Ring, purpose: string, id: string): PurposeKey | null => {
    const isIt = (key: MasterKey) => key.id === id
    const found = ring[which].find(isIt) ?? reread()[which].find(isIt)
    return found ? derive(purpose, found) : null
  }
  const listOf = (which: keyof Ring, purpose: string): PurposeKey[] =>
    reread()
      [which].toReversed()
      .map((key) => derive(purpose, key))
  return {
    current(purpose) {
      const signing = ring.keys.find(({ id }) => id === startedWith) ?? ring.keys.at(-1)
      if (!signing) throw new Error(`${file} holds no key.`)
      return derive(purpose, signing)
    },
    find: (purpose, id) => findIn('keys', purpose, id),
    list: (purpose) => listOf('keys', purpose),
    listKept: (purpose) => listOf('kept', purpose),
    findKept: (purpose, id) => findIn('kept', purpose, id),
  }
}

interface MasterKey {
  id: string
  secret: Buffer
}

interface Ring {
  /** Keys whose signatures count. */
  keys: readonly MasterKey[]
  /** All keys, leaked ones too. */
  kept: readonly MasterKey[]
}

const derived = new WeakMap<MasterKey, Map<string, PurposeKey>>()

/** Derives each key once, because that takes longer than using it. */
function derive(purpose: string, master: MasterKey): PurposeKey {
  const known = derived.get(master) ?? new Map<string, PurposeKey>()
  derived.set(master, known)
  const found = known.get(purpose)
  if (found !== undefined) return found
  const key = Buffer.from(hkdfSync('sha256', master.secret, 'fairhall', purpose, 32))
  const created = { id: master.id, key, text: key.toString('base64url'), sealingKey: createSecretKey(key) }
  known.set(purpose, created)
  return created
}

function readRing(file: string): Ring {
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
    throw new Error(`${file} can be read by other users: run chmod 600 on it.`)
  }
  const parsed = ringFile.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!parsed.success) throw new Error(`${file} is not a key ring: restore it from a backup.`)
  const kept = parsed.data.keys.map(({ id, secret, hasLeaked }) => {
    return { id, secret: Buffer.from(secret, 'base64url'), hasLeaked }
  })
  if (kept.at(-1)?.hasLeaked) throw new Error(`The last key of ${file} has leaked: append a new one.`)
  return { keys: kept.filter(({ hasLeaked }) => !hasLeaked), kept }
}

function createIfMissing(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  try {
    // Of two concurrent starts, one writes the file and the other reads it.
    const first = {
      id: 'k1',
      secret: randomBytes(32).toString('base64url'),
      madeAt: new Date().toISOString(),
    }
    writeFileSync(file, `${JSON.stringify({ keys: [first] }, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
}
