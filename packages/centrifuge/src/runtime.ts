/* The only access to time and randomness. Tests supply their own and advance the clock manually. */
import { randomBytes } from 'node:crypto'

export interface Runtime {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs `work` every `intervalMs`; the returned function ends that. */
  every(intervalMs: number, work: () => void): () => void
  /** Runs `work` in a later turn of the event loop, with input and output handled in between. */
  nextTick(work: () => void): void
  /** Runs `work` once, `delayMs` from now. */
  after(delayMs: number, work: () => void): void
  randomBytes(count: number): Uint8Array
}

export const systemRuntime: Runtime = {
  now: () => Date.now(),
  every: (intervalMs, work) => {
    const timer = setInterval(work, intervalMs)
    timer.unref()
    return () => clearInterval(timer)
  },
  nextTick: (work) => {
    setImmediate(work)
  },
  after: (delayMs, work) => {
    setTimeout(work, delayMs)
  },
  randomBytes,
}

/** A random (version 4) UUID from the runtime's bytes. */
export function randomId(runtime: Runtime): string {
  const hex = Buffer.from(runtime.randomBytes(16)).toString('hex')
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
