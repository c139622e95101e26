/*
 * A channel's history: the newest publications, numbered 1, 2, 3 within the stream's life. A client that was
 * away receives what it missed only if no publication in between is gone. Otherwise it must reload its state.
 */
import type { Position } from '../protocol/protocol.ts'

interface StreamOptions {
  readonly epoch: string
  readonly size: number
  readonly ttlMs: number
}

interface Kept {
  readonly offset: number
  readonly encoded: string
  readonly expiresAt: number
}

interface HistoryFilter {
  /** The maximum number of publications; negative for all of them, 0 for none. */
  readonly limit: number
  readonly since: Position | null
  readonly reverse: boolean
}

export class Stream {
  readonly epoch: string
  readonly #size: number
  readonly #ttlMs: number
  #kept: Kept[] = []
  #top = 0
  #usedAt: number

  constructor(options: StreamOptions, now: number) {
    this.epoch = options.epoch
    this.#size = options.size
    this.#ttlMs = options.ttlMs
    this.#usedAt = now
  }

  get position(): Position {
    return { epoch: this.epoch, offset: this.#top }
  }

  get nextOffset(): number {
    return this.#top + 1
  }

  get usedAt(): number {
    return this.#usedAt
  }

  add(encoded: string, now: number): void {
    this.#top += 1
    this.#usedAt = now
    this.#kept.push({ offset: this.#top, encoded, expiresAt: now + this.#ttlMs })
    if (this.#kept.length > this.#size) this.#kept.shift()
  }

  /** Removes publications older than the stream's retention. */
  expire(now: number): void {
    const firstAlive = this.#kept.findIndex((kept) => kept.expiresAt > now)
    if (firstAlive === 0) return
    this.#kept = firstAlive < 0 ? [] : this.#kept.slice(firstAlive)
  }

  /** Drops all publications but keeps the position, so that clients that missed none still recover. */
  clear(): void {
    this.#kept = []
  }

  /**
   * The encoded publications that a client at `since` has missed. Null when some are gone, or when there are
   * more than `max`. An empty epoch means that the client never received one.
   */
  missed(since: Position, max: number, now: number): readonly string[] | null {
    this.#usedAt = now
    this.expire(now)
    if (since.epoch !== '' && since.epoch !== this.epoch) return null

    const newer = this.#kept.filter((kept) => kept.offset > since.offset)
    const [oldest] = newer
    if (oldest === undefined) return since.offset === this.#top ? [] : null
    if (oldest.offset !== since.offset + 1 || newer.length > max) return null
    return newer.map((kept) => kept.encoded)
  }

  /** The encoded publications that match the filter, or null when its epoch differs from the stream's. */
  read(filter: HistoryFilter, now: number): readonly string[] | null {
    this.#usedAt = now
    this.expire(now)
    const { since, reverse, limit } = filter
    if (since !== null && since.epoch !== '' && since.epoch !== this.epoch) return null
    if (limit === 0) return []

    const ordered = reverse ? this.#kept.toReversed() : this.#kept
    const wanted = since === null ? ordered : ordered.filter((kept) => isBeyond(kept, since, reverse))
    return (limit < 0 ? wanted : wanted.slice(0, limit)).map((kept) => kept.encoded)
  }
}

function isBeyond(kept: Kept, since: Position, reverse: boolean): boolean {
  return reverse ? kept.offset < since.offset : kept.offset > since.offset
}
