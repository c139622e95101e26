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
