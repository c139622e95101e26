/** Which rounds and bets belong to a run by their time. Pure. */
import type { TournamentRoundReason } from '@fairhall/contract'

const MINUTE_MS = 60_000

export interface RunWindow {
  startsAt: Date
  endsAt: Date
  graceMinutes: number
}

interface Timed {
  startsAt: Date
  endsAt: Date
  terms: { graceMinutes: number }
}

export const windowOf = ({ startsAt, endsAt, terms }: Timed): RunWindow => ({
  startsAt,
  endsAt,
  graceMinutes: terms.graceMinutes,
})

export const graceEnd = ({ endsAt, graceMinutes }: Omit<RunWindow, 'startsAt'>): Date =>
  new Date(endsAt.getTime() + graceMinutes * MINUTE_MS)

/** Ends after the run but within its grace: then it counts only if it started before the end. */
export const isInGrace = (window: RunWindow, settledAt: Date): boolean =>
  settledAt > window.endsAt && settledAt <= graceEnd(window)

/**
 * Null if the round belongs to the run.
 * @param joinedAt - Of the entrant; null: not joined.
 * @param openedAt - Read only in the grace. A bet must be placed within the run: before it, its result may be known already.
 */
export function windowReason(
  window: RunWindow,
  joinedAt: Date | null,
  { settledAt, openedAt, bet }: { settledAt: Date; openedAt: Date | null; bet?: object },
): TournamentRoundReason | null {
  if (joinedAt === null || settledAt < window.startsAt || settledAt < joinedAt) return 'before'
  if (bet !== undefined && (openedAt === null || openedAt < window.startsAt || openedAt < joinedAt))
    return 'before'
  if (settledAt <= window.endsAt) return null
  const isLate = settledAt > graceEnd(window) || openedAt === null || openedAt > window.endsAt
  return isLate ? 'after' : null
}
