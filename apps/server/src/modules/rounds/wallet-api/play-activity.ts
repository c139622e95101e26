/**
 * A bet counts as activity of its session. A session that was inactive for too long takes no more bets until its player
 * logs in again. Wins, rollbacks and ends of rounds are settled anyway. Where neither the installation nor a market limits inactivity, this
 * does no database queries.
 */
import type { RoundsDeps } from '../rounds.deps.ts'
import { createNoteBatch } from '../../../platform/note-batch.ts'
import {
  activityStepMs,
  type ActivityNote,
  inactivityMs,
  limitsInactivity,
  markAllActive,
} from '../../sessions/index.ts'
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

interface LaunchNote extends ActivityNote {
  launchId: string
}

/** Only a cache: dropped entries are read again. */
const LAUNCHES_MAX = 20_000
/** A player can move to another market. */
const FRESH_MS = 10 * 60_000

interface PlayActivity {
  /** The launch is null for a bet without a session, which the bet rules refuse. */
  isOver(launchId: string | null): Promise<boolean>
  /** Call after a bet was accepted. It is noted within a second. */
  note(launchId: string | null): void
  /** Writes the notes that wait. */
  flush(): Promise<void>
}

export function createPlayActivity(deps: ActivityDeps): PlayActivity {
  const cache = new Map<string, CachedActivity>()
  const nowMs = () => deps.clock.now().getTime()
  const remember = (launchId: string, one: CachedActivity) => {
    if (cache.size >= LAUNCHES_MAX && !cache.has(launchId)) cache.clear()
    cache.set(launchId, one)
  }
  const isLate = ({ country, activeAtMs }: CachedActivity) => {
    const limitMs = inactivityMs(deps, country)
    return limitMs !== null && nowMs() - activeAtMs > limitMs
  }
  const isActive = (launchId: string) => {
    const remembered = cache.get(launchId)
    return remembered !== undefined && nowMs() - remembered.readAtMs < FRESH_MS && !isLate(remembered)
  }
  const read = async (launchId: string): Promise<CachedActivity | null> => {
    const found = await findLaunchActivity(deps.db, launchId)
    if (found === null) return null
    const { activeAt, ...rest } = found
    const one = { ...rest, activeAtMs: activeAt.getTime(), readAtMs: nowMs() }
    remember(launchId, one)
    return one
  }
  // A provider may also repeat a bet of earlier days: that must not extend the session.
  const notes = createNoteBatch<LaunchNote>(deps, async (batch) => {
    const countries = await markAllActive(deps.db, batch)
    for (const { launchId, sessionId, at } of batch) {
      const country = countries.get(sessionId)
      if (country !== undefined)
        remember(launchId, { sessionId, country, activeAtMs: at.getTime(), readAtMs: nowMs() })
    }
  })
  return {
    async isOver(launchId) {
      if (launchId === null || !limitsInactivity(deps) || isActive(launchId)) return false
      await notes.flush(launchId)
      if (isActive(launchId)) return false
      const found = await read(launchId)
      // An unknown launch is refused by the bet rules.
      return found !== null && isLate(found)
    },
    note(launchId) {
      const remembered = launchId === null ? undefined : cache.get(launchId)
      if (launchId === null || remembered === undefined) return
      const limitMs = inactivityMs(deps, remembered.country)
      const at = deps.clock.now()
      if (limitMs === null || at.getTime() - remembered.activeAtMs < activityStepMs(limitMs)) return
      notes.add(launchId, { launchId, sessionId: remembered.sessionId, at, limitMs })
    },
    flush: () => notes.flush(),
  }
}
