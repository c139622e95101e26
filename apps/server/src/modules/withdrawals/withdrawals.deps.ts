import type { ServeDeps } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Settings } from '../settings/index.ts'
import type { ContentSource } from '../content/index.ts'
import type { KeyDeps } from '../players/index.ts'
import type { LimitsPorts } from '../limits/index.ts'
import type { PlayerStateDeps } from '../player-state/index.ts'
import type { PaymentMethods, PaymentMethodsDeps } from '../payment-methods/index.ts'
import type { InvoicesDeps } from '../invoices/index.ts'
import type { PaymentProviders, PaymentProvidersDeps } from '../payment-providers/index.ts'
import type { PaymentDestinationsDeps } from '../payment-destinations/index.ts'

export interface WithdrawalsDeps
  extends Pick<Platform, 'clock' | 'db' | 'log' | 'random'>,
    ServeDeps,
    KeyDeps,
    PlayerStateDeps,
    Pick<LimitsPorts, 'registerPauses'>,
    PaymentMethodsDeps,
    InvoicesDeps,
    PaymentProvidersDeps,
    PaymentDestinationsDeps {
  content: ContentSource
  paymentMethods: PaymentMethods
  paymentProviders: PaymentProviders
  settings: Settings
}
