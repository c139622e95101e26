import type { ServeDeps } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Settings } from '../settings/index.ts'
import type { ProofsDeps } from '../proofs/index.ts'
import type { KeyDeps, SecurityEventDeps } from '../players/index.ts'
import type { SessionsDeps } from '../sessions/index.ts'
import type { FactorsDeps } from '../factors/index.ts'
import type { PaymentDestinationsDeps } from '../payment-destinations/index.ts'
import type { OnboardingDeps } from '../onboarding/index.ts'

export interface SocialDeps
  extends Pick<Platform, 'clock' | 'config' | 'db' | 'log' | 'publicUrl' | 'random' | 'secrets'>,
    ServeDeps,
    ProofsDeps,
    KeyDeps,
    SecurityEventDeps,
    SessionsDeps,
    FactorsDeps,
    PaymentDestinationsDeps,
    OnboardingDeps {
  settings: Settings
}
