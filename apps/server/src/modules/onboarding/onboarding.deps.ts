import type { Tx } from '../../platform/database/database.ts'
import type { ServeDeps } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Settings } from '../settings/index.ts'
import type { ContentSource } from '../content/index.ts'
import type { ProofsDeps } from '../proofs/index.ts'
import type { PlayersDeps } from '../players/index.ts'
import type { SessionsDeps } from '../sessions/index.ts'
import type { FactorsDeps } from '../factors/index.ts'
import type { VerificationDeps } from '../verification/index.ts'
import type { PlayerStateDeps } from '../player-state/index.ts'
import type { BonusesDeps } from '../bonuses/index.ts'
import type { RegistersDeps } from '../registers/index.ts'
import type { LinkedIdentities } from './registration/linked-identities.ts'

/** What this module needs from later modules. `app-ports.ts` connects it. */
export interface OnboardingPorts {
  /** Joins the offered account elsewhere with the newly registered player, or refuses. */
  joinOffered: (tx: Tx, offer: { token: string; playerId: string; sessionId: string }) => Promise<void>
  /** Social accounts that sign in to a player's account. */
  linkedIdentities: LinkedIdentities
}

export interface OnboardingDeps
  extends Pick<
      Platform,
      'clock' | 'config' | 'db' | 'log' | 'mail' | 'publicUrl' | 'random' | 'secrets' | 'sms'
    >,
    ServeDeps,
    ProofsDeps,
    PlayersDeps,
    SessionsDeps,
    FactorsDeps,
    VerificationDeps,
    PlayerStateDeps,
    BonusesDeps,
    RegistersDeps,
    OnboardingPorts {
  content: ContentSource
  settings: Settings
}
