/**
 * The keys of this installation, made at the first start and never printed. A file of mode 600 holds a ring of master
 * keys, each with an id; what is signed names the id, so that a key can be followed by a new one (append it to the
 * ring) while what the old one has signed stays good. One that leaked is marked so: what it signed counts no more, and what
 * it sealed can still be opened. Each purpose gets a key of its own, derived from the master key: what leaks from one place
 * opens no other. Several machines share one such file, and their processes take a new key one after another: each signs
 * with the key of its start, and reads the file again for what another process may have signed with a newer one.
 */
import { hkdfSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { codeOf } from './error-code.ts'

export interface PurposeKey {
  id: string
  key: Buffer
  /** The key as text (base64url), for whoever takes keys as text: then its bytes are the key. */
  text: string
}

export interface Secrets {
  /** The key that new signatures of this purpose use: the newest of the start, until it has leaked. */
  current(purpose: string): PurposeKey
  /** The key of an id that stands on something signed; null when it is not in the ring any more, or has leaked. */
  find(purpose: string, id: string): PurposeKey | null
  /** All keys whose signatures count, the newest first. */
  list(purpose: string): PurposeKey[]
  /** For what the house has sealed or hashed for itself, which a leaked key still opens: all keys, the newest first. */
  listKept(purpose: string): PurposeKey[]
  /** One of these. */
  findKept(purpose: string, id: string): PurposeKey | null
}

/** The keys of one purpose, for a part that seals what it stores: a leaked key still opens what it has sealed. */
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

/** Sooner than any process starts, so that nobody meets the signature of a key that the file did not hold at the last look. */
const LOOK_EVERY_MS = 250

/** `now` counts milliseconds from any moment on. */
export function openSecrets(file: string, now: () => number = () => performance.now()): Secrets {
  makeUnlessThere(file)
  let ring = readRing(file)
  let readAt = now()
  const startedWith = ring.keys.at(-1)?.id
  const look = () => {
    if (now() - readAt < LOOK_EVERY_MS) return ring
    readAt = now()
    try {
      ring = readRing(file)
    } catch {
      // It is being written, or it is wrong, which the next start says: what is known holds.
    }
    return ring
  }
  const findIn = (which: keyof Ring, purpose: string, id: string): PurposeKey | null => {
    const isIt = (key: MasterKey) => key.id === id
    const found = ring[which].find(isIt) ?? look()[which].find(isIt)
    return found ? derive(purpose, found) : null
  }
  const listOf = (which: keyof Ring, purpose: string): PurposeKey[] =>
    look()
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
  /** Those whose signatures count. */
  keys: readonly MasterKey[]
  /** These, and those that have leaked. */
  kept: readonly MasterKey[]
}

function derive(purpose: string, { id, secret }: MasterKey): PurposeKey {
  const key = Buffer.from(hkdfSync('sha256', secret, 'fairhall', purpose, 32))
  return { id, key, text: key.toString('base64url') }
}

function readRing(file: string): Ring {
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
    throw new Error(`${file} can be read by others: chmod 600 it.`)
  }
  const parsed = ringFile.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!parsed.success) throw new Error(`${file} is not a key ring: restore it from a backup.`)
  const kept = parsed.data.keys.map(({ id, secret, hasLeaked }) => {
    return { id, secret: Buffer.from(secret, 'base64url'), hasLeaked }
  })
  if (kept.at(-1)?.hasLeaked) throw new Error(`The last key of ${file} has leaked: append a new one.`)
  return { keys: kept.filter(({ hasLeaked }) => !hasLeaked), kept }
}

function makeUnlessThere(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  try {
    // Of two processes that start at once one writes, the other reads what it wrote.
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
