/*
 * Decides which addresses may connect. Checked before the handshake, so that a client that reconnects
 * repeatedly costs little. An address whose connection flooded the server is refused for a while, and for
 * longer each time.
 */
import type { Settings } from '../options.ts'
import { TokenBucket } from './rate-limit.ts'

interface Flood {
  count: number
  refusedUntil: number
}

export class Arrivals {
  readonly #settings: Settings
  readonly #buckets = new Map<string, TokenBucket>()
  readonly #floods = new Map<string, Flood>()

  constructor(settings: Settings) {
    this.#settings = settings
  }

  /**
   * Counts a new connection of this address. Returns 0 when it may connect, otherwise the milliseconds until
   * a retry makes sense.
   */
  take(address: string): number {
    const { limits, runtime } = this.#settings
    const now = runtime.now()
    const refusedFor = (this.#floods.get(address)?.refusedUntil ?? 0) - now
    if (refusedFor > 0) return refusedFor
    if (limits.connectionsPerSecond === 0) return 0
    let bucket = this.#buckets.get(address)
    if (bucket === undefined) {
      bucket = new TokenBucket(limits.connectionsPerSecond, limits.connectionBurst, now)
      this.#buckets.set(address, bucket)
    }
    return bucket.take(now) ? 0 : 1_000 / limits.connectionsPerSecond
  }

  /**
   * Records that a connection of this address was closed for a flood. Several at a time count as one, because
   * they were open before the first was closed.
   */
  punish(address: string): void {
    const { timing, runtime } = this.#settings
    if (timing.floodRefusalMs === 0) return
    const now = runtime.now()
    const flood = this.#floods.get(address) ?? { count: 0, refusedUntil: 0 }
    if (flood.refusedUntil > now) return
    const refusalMs = Math.min(timing.floodRefusalMaxMs, timing.floodRefusalMs * 2 ** flood.count)
    this.#floods.set(address, { count: flood.count + 1, refusedUntil: now + refusalMs })
  }

  /** Removes addresses that have been quiet: after the longest refusal a flood counts as the first again. */
  sweep(now: number): void {
    for (const [address, bucket] of this.#buckets) if (bucket.isFull(now)) this.#buckets.delete(address)
    const { floodRefusalMaxMs } = this.#settings.timing
    for (const [address, { refusedUntil }] of this.#floods) {
      if (refusedUntil + floodRefusalMaxMs <= now) this.#floods.delete(address)
    }
  }
}
