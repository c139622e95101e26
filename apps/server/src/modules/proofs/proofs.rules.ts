/**
 * A task that costs the one who solves it some computing and us next to nothing: which number, put behind the seed, gives
 * this hash. Nothing is kept of a task that was set: its signature says that it is ours, its seed when it expires.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export interface Task {
  /** Random, and the second at which the task expires. */
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

/** A proof is `<seed>.<number>.<signature>`; `keys` are all that may have signed it. */
export function judge(keys: readonly Buffer[], proof: string, now: Date): Judgement {
  const [, seed, seconds, number, signature] = SHAPE.exec(proof) ?? []
  if (seed === undefined || number === undefined || signature === undefined) return { verdict: 'wrong' }
  const target = targetOf(seed, Number(number))
  const given = Buffer.from(signature, 'base64url')
  if (!keys.some((key) => timingSafeEqual(sign(key, seed, target), given))) return { verdict: 'wrong' }
  const expiresAt = new Date(Number(seconds) * 1000)
  return expiresAt <= now ? { verdict: 'expired' } : { verdict: 'good', seed, expiresAt }
}

function targetOf(seed: string, number: number): string {
  return createHash('sha256').update(`${seed}.${number}`).digest('hex')
}

function sign(key: Buffer, seed: string, target: string): Buffer {
  return createHmac('sha256', key).update(`${seed}.${target}`).digest()
}
