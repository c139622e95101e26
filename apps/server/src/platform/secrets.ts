/**
 * The keys of this installation, made at the first start and never printed. A file of mode 600 holds a ring of master
 * keys, each with an id; what is signed names the id, so that a key can be followed by a new one (append it to the
 * ring) while what the old one has signed stays good. One that leaked is marked so: what it signed counts no more, and what
 * it sealed can still be opened. Each purpose gets a key of its own, derived from the master key: what leaks from one place
 * opens no other. Several machines share one such file.
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
  /** The key that new signatures of this purpose use. */
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

const ringKey = z.object({
  id: z.string().min(1),
  secret: z.string().min(40),
  madeAt: z.string(),
  hasLeaked: z.boolean().default(false),
})
const ring = z.object({ keys: z.array(ringKey).min(1) })

export function openSecrets(file: string): Secrets {
  const kept = readRing(file).keys.map(({ id, secret, hasLeaked }) => {
    return { id, secret: Buffer.from(secret, 'base64url'), hasLeaked }
  })
  const keys = kept.filter(({ hasLeaked }) => !hasLeaked)
  if (kept.at(-1)?.hasLeaked) throw new Error(`The last key of ${file} has leaked: append a new one.`)
  const derive = (purpose: string, { id, secret }: { id: string; secret: Buffer }): PurposeKey => {
    const key = Buffer.from(hkdfSync('sha256', secret, 'fairhall', purpose, 32))
    return { id, key, text: key.toString('base64url') }
  }
  const findIn = (ring: typeof kept, purpose: string, id: string): PurposeKey | null => {
    const found = ring.find((key) => key.id === id)
    return found ? derive(purpose, found) : null
  }
  return {
    current(purpose) {
      const last = keys.at(-1)
      if (!last) throw new Error(`${file} holds no key.`)
      return derive(purpose, last)
    },
    find: (purpose, id) => findIn(keys, purpose, id),
    list: (purpose) => keys.toReversed().map((key) => derive(purpose, key)),
    listKept: (purpose) => kept.toReversed().map((key) => derive(purpose, key)),
    findKept: (purpose, id) => findIn(kept, purpose, id),
  }
}

function readRing(file: string): z.infer<typeof ring> {
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
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
    throw new Error(`${file} can be read by others: chmod 600 it.`)
  }
  const parsed = ring.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!parsed.success) throw new Error(`${file} is not a key ring: restore it from a backup.`)
  return parsed.data
}
