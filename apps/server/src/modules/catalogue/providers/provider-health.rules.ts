/** When a game provider counts as down. Pure. */

export interface ProviderHealth {
  /** Checks without an answer, in a row. */
  failures: number
  /** Launches without an answer, in a row. */
  launchFailures: number
  isDown: boolean
  /** Set if launches failed, because checks may be answered all the same. */
  downUntil: Date | null
}

export type HealthEvent = 'answered' | 'silent' | 'launched' | 'launchFailed'

/** One lost answer says nothing. */
const FAILURES_MAX = 2
/** A single game may be broken, so launches count less than checks. */
const LAUNCH_FAILURES_MAX = 3
const LAUNCH_PAUSE_MS = 30_000

export const healthy: ProviderHealth = { failures: 0, launchFailures: 0, isDown: false, downUntil: null }

/** After a pause, one failed launch is enough for the next pause. */
export function nextHealth(health: ProviderHealth, event: HealthEvent, now: Date): ProviderHealth {
  const { failures, launchFailures, isDown, downUntil } = health
  if (event === 'silent')
    return { ...health, failures: failures + 1, isDown: isDown || failures + 1 >= FAILURES_MAX }
  if (event === 'launched') return { ...health, launchFailures: 0 }
  if (event === 'answered') {
    const isPaused = isDown && downUntil !== null && now < downUntil
    return isPaused ? { ...health, failures: 0 } : { ...healthy, launchFailures }
  }
  if (launchFailures + 1 < LAUNCH_FAILURES_MAX) return { ...health, launchFailures: launchFailures + 1 }
  return {
    failures,
    launchFailures: LAUNCH_FAILURES_MAX - 1,
    isDown: true,
    downUntil: new Date(now.getTime() + LAUNCH_PAUSE_MS),
  }
}
