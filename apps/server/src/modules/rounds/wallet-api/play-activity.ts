/**
 * A bet counts as activity of its session. A session that was inactive for too long takes no more bets until its player
 * logs in again. Wins, rollbacks and ends of rounds are settled anyway. Without INACTIVITY_MINUTES this does no
 * database queries.
 */
import type { RoundsDeps } from '../rounds.deps.ts'
import { activityStepMs, inactivityMs, markActive } from '../../sessions/index.ts'
import { findLaunchActivity } from '../rounds.queries.ts'

type ActivityDeps = Pick<RoundsDeps, 'config' | 'clock' | 'db' | 'log'>

interface CachedActivity {
  sessionId: string
  /** A lower bound: another process may have seen a later bet. */
  activeAtMs: number
}

/** Only a cache: dropped entries are read again. */
const LAUNCHES_MAX = 20_000

interface PlayActivity {
  /** The launch is null for a bet without a session, which the bet rules refuse. */
  isOver(launchId: string | null): Promise<boolean>
  /** Call after a bet was accepted. */
  note(launchId: string | null): Promise<void>
}

export function createPlayActivity(deps: ActivityDeps): PlayActivity {
  const limitMs = inactivityMs(deps.config)
  if (limitMs === null) return { isOver: async () => false, note: async () => {} }
  const cache = new Map<string, CachedActivity>()
  const remember = (launchId: string, one: CachedActivity) => {
    if (cache.size >= LAUNCHES_MAX) cache.clear()
    cache.set(launchId, one)
  }
  return {
    async isOver(launchId) {
      if (launchId === null) return false
      const isLate = (at: number) => deps.clock.now().getTime() - at > limitMs
      const remembered = cache.get(launchId)
      if (remembered !== undefined && !isLate(remembered.activeAtMs)) return false
      const found = await findLaunchActivity(deps.db, launchId)
      // An unknown launch, which the bet rules refuse.
      if (found === null) return false
      const { sessionId, activeAt } = found
      remember(launchId, { sessionId, activeAtMs: activeAt.getTime() })
      return isLate(activeAt.getTime())
    },
    async note(launchId) {
      const remembered = launchId === null ? undefined : cache.get(launchId)
      const now = deps.clock.now()
      if (launchId === null || remembered === undefined) return
      if (now.getTime() - remembered.activeAtMs < activityStepMs(limitMs)) return
      try {
        // A provider may also repeat a bet of earlier days: that must not extend the session.
        if (await markActive(deps.db, remembered.sessionId, { now, limitMs }))
          remember(launchId, { ...remembered, activeAtMs: now.getTime() })
      } catch (error) {
        // The bet is booked, so its reply must be sent anyway.
        deps.log.error({ err: error, launchId }, 'activity of a session not recorded')
      }
    },
  }
}
