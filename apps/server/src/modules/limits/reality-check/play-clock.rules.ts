/**
 * When players who play for money must confirm that they want to go on. The time counts from their first bet, or from their last answer,
 * and starts again after a pause. Once asked, only an answer lets them open another round. Pure.
 */
export interface PlayClock {
  startedAt: Date
  /** The last bet, up to a minute late. */
  activeAt: Date
  confirmedAt: Date | null
  /** When they first bet after the time was over. Null once they have answered. */
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
  return !isOver(clock, now) && now >= dueAtOf(clock, rules)
}

/** The current period of play. Null if a pause has ended it. Time that a question waits is not play. */
export function periodOf(clock: PlayClock, now: Date): { startedAt: Date; playedMs: number } | null {
  const { startedAt, askedAt } = clock
  if (isOver(clock, now)) return null
  return { startedAt, playedMs: (askedAt ?? now).getTime() - startedAt.getTime() }
}

/** A pause ends a period of play, unless a question waits for its answer. */
const isOver = ({ askedAt, activeAt }: PlayClock, now: Date): boolean =>
  askedAt === null && now.getTime() - activeAt.getTime() > AWAY_MS
