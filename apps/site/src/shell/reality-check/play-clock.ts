/**
 * How long a player has played for money, stored in their browser. All pages continue one clock: two tabs
 * count a minute once, and a reload loses nothing. The clock counts second by second. Longer gaps, such as a
 * hidden page or a sleeping machine, don't count as play.
 */
import type { Reply } from '@fairhall/contract'

export interface PlayClock {
  playerId: string
  /** When this period of play began, by the browser's clock. */
  startedAt: number
  seenAt: number
  playedMs: number
  /** How much had been played when the player last chose to continue. */
  confirmedMs: number
  /** The player's own interval, or null for the operator's default. */
  everyMinutes: number | null
}

export interface CheckRules {
  defaultMinutes: number
  choicesMinutes: readonly number[]
}

export const MINUTE_MS = 60_000
/** After an absence this long, the clock starts again from zero. */
export const AWAY_MS = 15 * MINUTE_MS
/** A gap between two ticks that is longer than this doesn't count as play. */
export const GAP_MS = 5_000

export function startClock(playerId: string, now: number, everyMinutes: number | null = null): PlayClock {
  return { playerId, startedAt: now, seenAt: now, playedMs: 0, confirmedMs: 0, everyMinutes }
}

/** The clock one tick later. While a check waits for its answer, the clock is stopped. */
export function ticked(clock: PlayClock | null, playerId: string, now: number, rules: CheckRules): PlayClock {
  if (clock === null || clock.playerId !== playerId) return startClock(playerId, now)
  if (isDue(clock, rules)) return { ...clock, seenAt: now }
  const passedMs = now - clock.seenAt
  if (passedMs < 0 || passedMs > AWAY_MS) return startClock(playerId, now, clock.everyMinutes)
  const isPlayed = passedMs <= GAP_MS
  return { ...clock, seenAt: now, playedMs: clock.playedMs + (isPlayed ? passedMs : 0) }
}

/** The check interval: the player's choice if the operator still offers it, else the default. */
export function everyMinutesOf(clock: PlayClock, { defaultMinutes, choicesMinutes }: CheckRules): number {
  const { everyMinutes } = clock
  return everyMinutes !== null && choicesMinutes.includes(everyMinutes) ? everyMinutes : defaultMinutes
}

export const isDue = (clock: PlayClock, rules: CheckRules): boolean =>
  clock.playedMs - clock.confirmedMs >= everyMinutesOf(clock, rules) * MINUTE_MS

export const confirmed = (clock: PlayClock, everyMinutes: number): PlayClock => ({
  ...clock,
  confirmedMs: clock.playedMs,
  everyMinutes,
})

/**
 * When the period of play began that the server counts, by the browser's clock. The answer may be from the cache, so
 * its own time counts, not that of reading it.
 */
export const countedSince = (
  { isHeld, startedAt, playedMs }: Pick<Reply<'getRealityCheck'>, 'isHeld' | 'startedAt' | 'playedMs'>,
  answeredAt: number,
): number | null => (isHeld && startedAt !== null ? answeredAt - playedMs : null)

/** Parses a stored clock; null if it is invalid. */
export function readClock(text: string | null): PlayClock | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<PlayClock> | null
    return value !== null && isClock(value) ? value : null
  } catch {
    return null
  }
}

function isClock(value: Partial<PlayClock>): value is PlayClock {
  const { playerId, startedAt, seenAt, playedMs, confirmedMs, everyMinutes } = value
  const areNumbers = [startedAt, seenAt, playedMs, confirmedMs].every(Number.isFinite)
  return (
    areNumbers && typeof playerId === 'string' && (everyMinutes === null || Number.isFinite(everyMinutes))
  )
}
