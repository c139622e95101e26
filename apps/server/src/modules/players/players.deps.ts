import type { Tx } from '../../platform/database/database.ts'
import type { ServeDeps } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Settings } from '../settings/index.ts'
import type { ContentSource } from '../content/index.ts'

/** What this module needs from later modules. `app-ports.ts` connects it. */
export interface PlayersPorts {
  /** Excludes or holds an account that matches a restricted person. Returns true if the account may not deposit because of that. */
  recognise: (playerId: string, where: string) => Promise<boolean>
  /** Whether players who have not chosen yet receive no bonuses. */
  isBonusDeclinedByDefault: () => boolean
  /** Refuses with `factorNeeded` or `passwordNeeded` without a proof from the last minutes that the player is present. */
  requireFreshProof: (tx: Tx, requester: { playerId: string; sessionId: string }) => Promise<void>
}

export interface PlayersDeps
  extends Pick<
      Platform,
      'clock' | 'db' | 'log' | 'mail' | 'metrics' | 'publicUrl' | 'random' | 'secrets' | 'sms'
    >,
    ServeDeps,
    PlayersPorts {
  content: ContentSource
  settings: Settings
}
