import type { Platform } from '../../platform/platform.ts'
import type { Settings } from '../settings/index.ts'
import type { ContentSource } from '../content/index.ts'
import type { PlayersDeps } from '../players/index.ts'
import type { SessionsDeps } from '../sessions/index.ts'
import type { FactorsDeps } from '../factors/index.ts'
import type { VerificationDeps } from '../verification/index.ts'
import type { PlayerStateDeps } from '../player-state/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { LimitsDeps } from '../limits/index.ts'
import type { PaymentMethods } from '../payment-methods/index.ts'
import type { PaymentProviders, PaymentProvidersDeps } from '../payment-providers/index.ts'
import type { PaymentDestinationsDeps } from '../payment-destinations/index.ts'
import type { WithdrawalsDeps } from '../withdrawals/index.ts'
import type { DepositsDeps } from '../deposits/index.ts'
import type { RunsDeps } from '../grants/index.ts'
import type { SportsDeps } from '../sports/index.ts'
import type { ProtectionSignalsDeps } from '../protection-signals/index.ts'
import type { AffiliatesDeps } from '../affiliates/index.ts'
import type { CampaignsDeps } from '../campaigns/index.ts'
import type { AuditDeps } from '../audit/index.ts'
import type { OnboardingDeps } from '../onboarding/index.ts'
import type { SocialDeps } from '../social/index.ts'
import type { ComplaintsDeps } from '../complaints/index.ts'
import type { AccountClosureDeps } from '../account-closure/index.ts'

export interface StaffDeps
  extends Pick<Platform, 'clock' | 'db' | 'files' | 'mail' | 'publicUrl' | 'random' | 'reports' | 'secrets'>,
    PlayersDeps,
    SessionsDeps,
    FactorsDeps,
    VerificationDeps,
    PlayerStateDeps,
    LimitsDeps,
    PaymentProvidersDeps,
    PaymentDestinationsDeps,
    WithdrawalsDeps,
    DepositsDeps,
    SportsDeps,
    RunsDeps,
    CampaignsDeps,
    ProtectionSignalsDeps,
    AffiliatesDeps,
    AuditDeps,
    OnboardingDeps,
    SocialDeps,
    ComplaintsDeps,
    AccountClosureDeps {
  catalogue: Catalogue
  content: ContentSource
  paymentMethods: PaymentMethods
  paymentProviders: PaymentProviders
  settings: Settings
}
