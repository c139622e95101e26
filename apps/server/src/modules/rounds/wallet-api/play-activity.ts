/**
 * A bet counts as activity of its session. A session that was inactive for too long takes no more bets until its player
 * logs in again. Wins, rollbacks and ends of rounds are settled anyway. Where neither the installation nor a market limits inactivity, this
 * does no database queries.
 */
import type { RoundsDeps } from '../rounds.deps.ts'
import { activityStepMs, inactivityMs, limitsInactivity, markActive } from '../../sessions/index.ts'
import { findLaunchActivity } from '../rounds.queries.ts'

type ActivityDeps = Pick<RoundsDeps, 'config' | 'clock' | 'db' | 'log' | 'settings'>

interface CachedActivity {
  sessionId: string
  /** Of the player, whose market decides. */
  country: string
  /** A lower bound: another process may have seen a later bet. */
  activeAtMs: number
  readAtMs: number
}

/** Only a cache: dropped entries are read again. */
const LAUNCHES_MAX = 20_000
/** A player can move to another market. */
const FRESH_MS = 10 * 60_000

interface PlayActivity {
  /** The launch is null for a bet without a session, which the bet rules refuse. */
  isOver(launchId: string | null): Promise<boolean>
  /** Call after a bet was accepted. */
  note(launchId: string | null): Promise<void>
}

export function createPlayActivity(deps: ActivityDeps): PlayActivity {
  const cache = new Map<string, CachedActivity>()
  const nowMs = () => deps.clock.now().getTime()
  const isLate = ({ country, activeAtMs }: CachedActivity) => {
    const limitMs = inactivityMs(deps, country)
    return limitMs !== null && nowMs() - activeAtMs > limitMs
  }
  const isFresh = (one: CachedActivity) => nowMs() - one.readAtMs < FRESH_MS
  const read = async (launchId: string): Promise<CachedActivity | null> => {
    const found = await findLaunchActivity(deps.db, launchId)
    if (found === null) return null
    const { activeAt, ...rest } = found
    const one = { ...rest, activeAtMs: activeAt.getTime(), readAtMs: nowMs() }
    if (cache.size >= LAUNCHES_MAX) cache.clear()
    cache.set(launchId, one)
    return one
  }
  return {
    async isOver(launchId) {
      if (launchId === null || !limitsInactivity(deps)) return false
      const remembered = cache.get(launchId)
      if (remembered !== undefined && isFresh(remembered) && !isLate(remembered)) return false
      const found = await read(launchId)
      // An unknown launch is refused by the bet rules.
      return found !== null && isLate(found)
    },
    async note(launchId) {
      const remembered = launchId === null ? undefined : cache.get(launchId)
      if (launchId === null || remembered === undefined) return
      const limitMs = inactivityMs(deps, remembered.country)
      const now = deps.clock.now()
      if (limitMs === null || now.getTime() - remembered.activeAtMs < activityStepMs(limitMs)) return
      try {
        // A provider may also repeat a bet of earlier days: that must not extend the session.
        if (await markActive(deps.db, remembered.sessionId, { now, limitMs }))
          cache.set(launchId, { ...remembered, activeAtMs: now.getTime() })
      } catch (error) {
        // The bet is booked, so its reply must be sent anyway.
        deps.log.error({ err: error, launchId }, 'activity of a session not recorded')
      }
    },
  }
}
