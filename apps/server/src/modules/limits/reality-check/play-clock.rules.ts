/**
 * When players who play for money must confirm that they want to go on. The time counts from their first bet, or from their last answer,
 * and starts again after a pause. Once asked, only an answer lets them bet again. Pure.
 */
export interface PlayClock {
  startedAt: Date
  /** The last bet, up to a minute late. */
  activeAt: Date
  confirmedAt: Date | null
  /** When a bet was refused because of the check, and no answer came since. */
  askedAt: Date | null
  /** The player's own choice. */
  everyMinutes: number | null
}

export interface CheckRules {
  defaultMinutes: number
  choicesMinutes: readonly number[]
}

const MINUTE_MS = 60_000
export const AWAY_MS = 15 * MINUTE_MS

export function everyMinutesOf(
  clock: Pick<PlayClock, 'everyMinutes'> | null,
  { defaultMinutes, choicesMinutes }: CheckRules,
): number {
  const chosen = clock?.everyMinutes ?? null
  return chosen !== null && choicesMinutes.includes(chosen) ? chosen : defaultMinutes
}

/** When the player is asked if they play on. In the past if they were asked already. */
export function dueAtOf(clock: PlayClock, rules: CheckRules): Date {
  if (clock.askedAt !== null) return clock.askedAt
  const since = Math.max(clock.startedAt.getTime(), clock.confirmedAt?.getTime() ?? 0)
  return new Date(since + everyMinutesOf(clock, rules) * MINUTE_MS)
}

export function isDue(clock: PlayClock, rules: CheckRules, now: Date): boolean {
  const isAway = now.getTime() - clock.activeAt.getTime() > AWAY_MS
  return (clock.askedAt !== null || !isAway) && now >= dueAtOf(clock, rules)
}
