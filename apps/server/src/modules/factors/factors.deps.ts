import type { Tx } from '../../platform/database/database.ts'
import type { ServeDeps } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Settings } from '../settings/index.ts'
import type { ContentSource } from '../content/index.ts'
import type { KeyDeps, SecurityEventDeps } from '../players/index.ts'
import type { SessionsDeps } from '../sessions/index.ts'

export interface AddedFactor {
  playerId: string
  notice: 'passkeyAdded' | 'secondFactorOn'
  /** The passkey's id; the player's for the app. */
  factorId: string
}

/** What factors needs from later modules. */
export interface FactorsPorts {
  /** Joins the account elsewhere that a complete sign-in proved together with the password, or refuses. */
  completeJoin: (tx: Tx, join: { linkHash: Buffer; playerId: string; sessionId: string }) => Promise<void>
  /** Runs once a sign-in has proven its first factor, so before its session opens. */
  beforeSession: (playerId: string) => Promise<void>
  /** Notifies the player of a new factor, with a link that removes it where the player has an email. */
  reportAddedFactor: (tx: Tx, added: AddedFactor) => Promise<void>
  /** Sends the player's withdrawals that were not paid to staff's review, because access was recovered. Takes the player's lock. */
  reviewWithdrawals: (tx: Tx, playerId: string) => Promise<void>
}

export interface FactorsDeps
  extends Pick<Platform, 'clock' | 'config' | 'db' | 'log' | 'publicUrl' | 'random'>,
    ServeDeps,
    KeyDeps,
    SecurityEventDeps,
    SessionsDeps,
    FactorsPorts {
  content: ContentSource
  settings: Settings
}
