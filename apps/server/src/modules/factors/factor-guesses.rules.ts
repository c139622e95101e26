/**
 * How many wrong codes of an authenticator app are accepted. The waits between tries allow some 400 a day, and three codes are right at any
 * time: within a month, someone who knows the password would guess one with a chance of 4 %. So after a hundred wrong codes, of which one
 * is forgotten every half day, no more are accepted. Pure.
 */
export const GUESSES_MAX = 100
export const FORGOTTEN_AFTER_MS = 12 * 60 * 60 * 1000

interface Guesses {
  failures: number
  /** When the last wrong code was entered; null without one. */
  failedAt: Date | null
}

/** The failures that still count. */
export function countedGuesses({ failures, failedAt }: Guesses, now: Date): number {
  if (failedAt === null) return 0
  const forgotten = Math.floor((now.getTime() - failedAt.getTime()) / FORGOTTEN_AFTER_MS)
  return Math.max(0, failures - Math.max(0, forgotten))
}
