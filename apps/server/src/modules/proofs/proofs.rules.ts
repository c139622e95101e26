/**
 * Proof of work: find the number that, appended to the seed, yields this hash. Solving costs the client some computing; setting and
 * checking cost the server almost nothing. The server stores no open task: the signature shows that it set the task, and the seed
 * contains its expiry.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export interface Task {
  /** Random part, a dot, and the second at which the task expires. */
  seed: string
  /** Hex SHA-256 of `<seed>.<number>`. */
  target: string
  signature: string
}

const SHAPE = /^([\w-]{22}\.(\d{10}))\.(\d{1,8})\.([\w-]{43})$/

export function toTask(key: Buffer, random: Buffer, number: number, expiresAt: Date): Task {
  const seed = `${random.toString('base64url')}.${Math.floor(expiresAt.getTime() / 1000)}`
  const target = targetOf(seed, number)
  return { seed, target, signature: sign(key, seed, target).toString('base64url') }
}

export type Judgement = { verdict: 'good'; seed: string; expiresAt: Date } | { verdict: 'wrong' | 'expired' }

/** A proof is `<seed>.<number>.<signature>`. `keys` are all keys that may have signed it. */
export function judge(keys: readonly Buffer[], proof: string, now: Date): Judgement {
  const [, seed, seconds, number, signature] = SHAPE.exec(proof) ?? []
  if (seed === undefined || number === undefined || signature === undefined) return { verdict: 'wrong' }
  const target = targetOf(seed, Number(number))
  const actual = Buffer.from(signature, 'base64url')
  if (!keys.some((key) => timingSafeEqual(sign(key, seed, target), actual))) return { verdict: 'wrong' }
  const expiresAt = new Date(Number(seconds) * 1000)
  return expiresAt <= now ? { verdict: 'expired' } : { verdict: 'good', seed, expiresAt }
}

function targetOf(seed: string, number: number): string {
  return createHash('sha256').update(`${seed}.${number}`).digest('hex')
}

function sign(key: Buffer, seed: string, target: string): Buffer {
  return createHmac('sha256', key).update(`${seed}.${target}`).digest()
}
