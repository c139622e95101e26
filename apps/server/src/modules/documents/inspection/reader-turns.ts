/**
 * Shares the reader of a process between players: one file of each player is read at a time, and refused files and reading time are limited
 * per hour. Counted in memory only, since every process has its own reader.
 */
import type { Clock } from '../../../platform/clock.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Inspected } from './inspect-file.ts'

export const HOUR_MS = 60 * 60 * 1000
/** A photo takes about a second, also on a busy machine. */
export const READING_MS_MAX = 60_000

interface Use {
  since: number
  refusedCount: number
  readingMs: number
  lastTurn: Promise<unknown>
}

interface Turn {
  playerId: string
  /** How many refused files the player may send in an hour. */
  refusedMax: number
}

export class ReaderTurns {
  readonly #clock: Clock
  /** In the order of their beginning. */
  readonly #uses = new Map<string, Use>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** `inspect` reports how long reading took. @throws Refusal documentsTooOften */
  async takeTurn(
    { playerId, refusedMax }: Turn,
    inspect: (onEnd: (durationMs: number) => void) => Promise<Inspected>,
  ): Promise<Inspected> {
    const use = this.#useOf(playerId)
    const turn = use.lastTurn.then(async () => {
      if (use.refusedCount >= refusedMax || use.readingMs >= READING_MS_MAX)
        throw refuse('documentsTooOften', { retryAfterS: this.#endsInS(use) })
      const found = await inspect((durationMs) => {
        use.readingMs += durationMs
      })
      if ('error' in found) use.refusedCount += 1
      return found
    })
    use.lastTurn = turn.catch(() => undefined)
    return turn
  }

  #useOf(playerId: string): Use {
    const now = this.#clock.now().getTime()
    for (const [id, { since }] of this.#uses) {
      if (since > now - HOUR_MS) break
      this.#uses.delete(id)
    }
    const use = this.#uses.get(playerId) ?? {
      since: now,
      refusedCount: 0,
      readingMs: 0,
      lastTurn: Promise.resolve(),
    }
    this.#uses.set(playerId, use)
    return use
  }

  #endsInS({ since }: Use): number {
    return Math.max(1, Math.ceil((since + HOUR_MS - this.#clock.now().getTime()) / 1000))
  }
}
