/**
 * How long a player has played for money, as his browser keeps it: what one page has counted another goes on from, so that two
 * tabs count a minute once and a reload loses none. It counts what is told to it second by second; whatever lies between,
 * a page that was hidden or a machine that slept, was not played.
 */
export interface PlayClock {
  playerId: string
  /** When this play began, by the clock of the browser. */
  startedAt: number
  seenAt: number
  playedMs: number
  /** How much had been played when he last said that he wants to go on. */
  confirmedMs: number
  /** How often he wants to be asked; null as the house has it. */
  everyMinutes: number | null
}

export interface CheckRules {
  defaultMinutes: number
  choicesMinutes: readonly number[]
}

export const MINUTE_MS = 60_000
/** Who has been away for so long begins anew. */
export const AWAY_MS = 15 * MINUTE_MS
/** Two looks further apart than this had no play between them. */
export const GAP_MS = 5_000

export function begun(playerId: string, now: number, everyMinutes: number | null = null): PlayClock {
  return { playerId, startedAt: now, seenAt: now, playedMs: 0, confirmedMs: 0, everyMinutes }
}

/** The clock a moment later. While the check waits for its answer, however long, time stands still. */
export function ticked(clock: PlayClock | null, playerId: string, now: number, rules: CheckRules): PlayClock {
  if (clock === null || clock.playerId !== playerId) return begun(playerId, now)
  if (isDue(clock, rules)) return { ...clock, seenAt: now }
  const passedMs = now - clock.seenAt
  if (passedMs < 0 || passedMs > AWAY_MS) return begun(playerId, now, clock.everyMinutes)
  const isPlayed = passedMs <= GAP_MS
  return { ...clock, seenAt: now, playedMs: clock.playedMs + (isPlayed ? passedMs : 0) }
}

/** How often he is asked: as he has chosen, as long as the house offers it. */
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

/** A stored clock; null for anything else. */
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
