/** When a game provider counts as down. Pure. */

export interface ProviderHealth {
  /** Checks without an answer, in a row. */
  failures: number
  /** Games whose launches got no answer since one worked, as many as matter. */
  failedGames: readonly string[]
  /** Games whose launches failed while another game's worked: they say nothing about the others until they work. */
  brokenGames: readonly string[]
  isDown: boolean
  /** Set if launches failed, because checks may be answered all the same. */
  downUntil: Date | null
}

export type HealthEvent =
  | { kind: 'answered' | 'silent' }
  | { kind: 'launched' | 'launchFailed'; gameId: string }

/** One lost answer says nothing. */
const FAILURES_MAX = 2
/** A single game may be broken, so launches count less than checks. */
const FAILED_GAMES_MAX = 3
const LAUNCH_PAUSE_MS = 30_000

export const healthy: ProviderHealth = {
  failures: 0,
  failedGames: [],
  brokenGames: [],
  isDown: false,
  downUntil: null,
}

/** A game that fails repeatedly counts once, else anyone who opens it again and again would make all games unavailable. */
export function nextHealth(health: ProviderHealth, event: HealthEvent, now: Date): ProviderHealth {
  const { failures, failedGames, brokenGames, isDown, downUntil } = health
  switch (event.kind) {
    case 'silent':
      return { ...health, failures: failures + 1, isDown: isDown || failures + 1 >= FAILURES_MAX }
    case 'answered': {
      const isPaused = isDown && downUntil !== null && now < downUntil
      return isPaused ? { ...health, failures: 0 } : { ...healthy, failedGames, brokenGames }
    }
    case 'launched': {
      const broken = new Set([...brokenGames, ...failedGames])
      broken.delete(event.gameId)
      return { ...health, failedGames: [], brokenGames: [...broken] }
    }
    case 'launchFailed':
      return brokenGames.includes(event.gameId) ? health : afterFailedLaunch(health, event.gameId, now)
  }
}

/** Until a launch works, one that fails is enough for the next pause. */
function afterFailedLaunch(health: ProviderHealth, gameId: string, now: Date): ProviderHealth {
  const failedGames = [...new Set([...health.failedGames, gameId])].slice(0, FAILED_GAMES_MAX)
  if (failedGames.length < FAILED_GAMES_MAX) return { ...health, failedGames }
  return { ...health, failedGames, isDown: true, downUntil: new Date(now.getTime() + LAUNCH_PAUSE_MS) }
}
