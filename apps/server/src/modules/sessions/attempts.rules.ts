/** Pure rules for the wait after wrong passwords. */

const WINDOW_MS = 30 * 60 * 1000
export const FREE_FAILURES = 3
const FIRST_WAIT_MS = 5000
const LONGEST_WAIT_MS = 15 * 60 * 1000

export interface Attempts {
  failures: number
  firstAt: Date
  blockedUntil: Date | null
}

/** Seconds until the next attempt is allowed; 0 if it is allowed now. */
export function waitOf(attempts: Attempts | null, now: Date): number {
  const left = (attempts?.blockedUntil?.getTime() ?? 0) - now.getTime()
  return left > 0 ? Math.ceil(left / 1000) : 0
}

/** Failures of one login from all networks before unknown networks have to wait. */
export const FREE_FAILURES_OF_ALL = 30

export interface AttemptLimit {
  /** The failure within half an hour after which the next attempt waits. */
  free: number
  /** How long it waits. Without it, the wait is short at first and doubles. */
  lockMs?: number
}

/** Counts one more failure. */
export function countFailure(
  attempts: Attempts | null,
  now: Date,
  { free, lockMs }: AttemptLimit = { free: FREE_FAILURES },
): Attempts {
  const isFresh = attempts === null || now.getTime() - attempts.firstAt.getTime() > WINDOW_MS
  const failures = isFresh ? 1 : attempts.failures + 1
  const firstAt = isFresh ? now : attempts.firstAt
  if (failures < free) return { failures, firstAt, blockedUntil: null }

  const waitMs = lockMs ?? Math.min(FIRST_WAIT_MS * 2 ** Math.min(failures - free, 30), LONGEST_WAIT_MS)
  return { failures, firstAt, blockedUntil: new Date(now.getTime() + waitMs) }
}
