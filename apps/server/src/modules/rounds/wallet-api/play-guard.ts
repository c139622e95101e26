/**
 * Checks of a bet that need no row of the ledger: the player's session was inactive for too long, or their reality check waits for an
 * answer. They run before the bet's transaction, with a cache.
 */
import { createRealityCheck } from '../../limits/index.ts'
import type { RoundsDeps } from '../rounds.deps.ts'
import { createPlayActivity } from './play-activity.ts'

export type PlayStop = 'sessionOver' | 'checkDue'

/** The launch and the player of a bet. */
export interface Play {
  launchId: string | null
  playerId: string
}

export interface PlayGuard {
  /** Null if nothing stops the bet. */
  stopOf(play: Play): Promise<PlayStop | null>
  /** Call after a bet was accepted. */
  note(play: Play): Promise<void>
  /** Writes the notes that wait. */
  flush(): Promise<void>
}

/** A crash loses the notes of the last second, so a session can seem inactive, and a pause begin, that much earlier. */
export function createPlayGuard(
  deps: Pick<RoundsDeps, 'clock' | 'config' | 'db' | 'log' | 'settings'>,
): PlayGuard {
  const activity = createPlayActivity(deps)
  const check = createRealityCheck(deps)
  return {
    async stopOf({ launchId, playerId }) {
      if (await activity.isOver(launchId)) return 'sessionOver'
      return (await check.isDue(playerId)) ? 'checkDue' : null
    },
    async note({ launchId, playerId }) {
      activity.note(launchId)
      await check.note(playerId)
    },
    async flush() {
      await Promise.all([activity.flush(), check.flush()])
    },
  }
}
