/**
 * Seeds the random values of a test file's process by the file's path, so that IDs, secrets and draws are the same in every
 * run, unless concurrent work draws in another order. A test that passes or fails by chance would otherwise fail once in hundreds of
 * runs, without a way to repeat it.
 * These stay random: PostgreSQL, other processes, `crypto.subtle`, key generation, `randomFill`, and `Math.random` with the
 * ports chosen by it.
 */
import crypto, { createCipheriv, createHash } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import { expect } from 'vitest'

type Callback = (error: Error | null, bytes: Buffer) => void

/** A stream of bytes: the key stream of a cipher whose key is the seed. */
function bytesFrom(seed: string): (count: number) => Buffer {
  const key = createHash('sha256').update(seed).digest()
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16))
  return (count) => cipher.update(Buffer.alloc(count))
}

function seedRandom(seed: string): void {
  const next = bytesFrom(seed)
  /** `offset` and `size` count elements in Node, and bytes here: only arrays of bytes are filled in part. */
  const fill = <T extends NodeJS.ArrayBufferView>(
    view: T,
    offset = 0,
    size = view.byteLength - offset,
  ): T => {
    const { buffer, byteOffset } = view
    next(size).copy(new Uint8Array(buffer, byteOffset + offset, size))
    return view
  }
  const randomBytes = (count: number, callback?: Callback) => {
    const bytes = next(count)
    if (callback === undefined) return bytes
    setImmediate(callback, null, bytes)
    return undefined
  }
  const randomUUID = () => uuidOf(next(16))
  const randomInt = (first: number, second?: number) => {
    const [min, max] = second === undefined ? [0, first] : [first, second]
    return min + (next(6).readUIntBE(0, 6) % (max - min))
  }
  Object.assign(crypto, { randomBytes, randomFillSync: fill, randomInt, randomUUID })
  syncBuiltinESMExports()
  Object.assign(globalThis.crypto, { getRandomValues: fill, randomUUID })
}

/** Version 4, as RFC 9562 lays it out. */
function uuidOf(bytes: Buffer): string {
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

const { testPath } = expect.getState()
if (process.env['DRAWS'] !== 'new' && testPath !== undefined)
  seedRandom(path.relative(import.meta.dirname, testPath))
