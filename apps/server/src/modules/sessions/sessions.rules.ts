/** The states of a session, and what a token allows in each. Pure. */

/**
 * `open` → `inactive` (only where the operator or a market limits inactivity: the player must log in again to play or pay) → `expired`, by time
 * alone; each can become `ended` by an event. No state leads back to an earlier one, because no call of an inactive session counts as
 * activity.
 */
export type SessionState = 'open' | 'inactive' | 'expired' | 'ended'

interface SessionTimes {
  created_at: Date
  refreshed_at: Date
  /** Null until the first activity. */
  active_at: Date | null
  ended_at: Date | null
}

interface SessionLife {
  /** Maximum days since the last refresh. */
  sessionDays: number
  /** Maximum days since the session began. */
  sessionMaxDays: number
  /** Maximum minutes without activity; null for no limit. */
  inactivityMinutes: number | null
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

export function stateOf(session: SessionTimes, now: Date, life: SessionLife): SessionState {
  const isLongerThan = (since: Date, ms: number) => now.getTime() - since.getTime() > ms
  if (session.ended_at !== null) return 'ended'
  if (isLongerThan(session.refreshed_at, life.sessionDays * DAY_MS)) return 'expired'
  if (session.created_at < earliestStart(now, life)) return 'expired'
  const { inactivityMinutes } = life
  const lastActivity = session.active_at ?? session.created_at
  return inactivityMinutes !== null && isLongerThan(lastActivity, inactivityMinutes * MINUTE_MS)
    ? 'inactive'
    : 'open'
}

/** Sessions that began before it are expired. */
export function earliestStart(now: Date, { sessionMaxDays }: Pick<SessionLife, 'sessionMaxDays'>): Date {
  return new Date(now.getTime() - sessionMaxDays * DAY_MS)
}

/** Whether an unexpired token of the session is accepted. */
export const isAccepted = (state: SessionState) => state === 'open' || state === 'inactive'

/** A token `just replaced` is less than a minute old: two tabs may refresh concurrently, or a reply may get lost. */
export type TokenAge = 'current' | 'just replaced' | 'replaced'

const GRACE_MS = 60_000

export function ageOf(
  generation: number,
  session: { generation: number; refreshed_at: Date },
  now: Date,
): TokenAge {
  if (generation === session.generation) return 'current'
  const isGrace = now.getTime() - session.refreshed_at.getTime() <= GRACE_MS
  return isGrace && generation === session.generation - 1 ? 'just replaced' : 'replaced'
}

/** `next` issues a new token, `same` repeats the last one. `reused`: a token replaced long ago must be stolen or lost. */
type RefreshDecision = 'next' | 'same' | 'reused' | 'over'

const REFRESH: Record<TokenAge, RefreshDecision> = {
  current: 'next',
  'just replaced': 'same',
  replaced: 'reused',
}

export function decideRefresh(state: SessionState, age: TokenAge): RefreshDecision {
  return isAccepted(state) ? REFRESH[age] : 'over'
}
