import type { ServeDeps } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Settings } from '../settings/index.ts'
import type { KeyDeps, PlayersDeps } from '../players/index.ts'
import type { PlayerStateDeps } from '../player-state/index.ts'
import type { BonusesDeps } from '../bonuses/index.ts'
import type { PaymentMethods, PaymentMethodsDeps } from '../payment-methods/index.ts'
import type { InvoicesDeps } from '../invoices/index.ts'
import type { PaymentProviders, PaymentProvidersDeps } from '../payment-providers/index.ts'
import type { PaymentDestinationsDeps } from '../payment-destinations/index.ts'
import type { WithdrawalsDeps } from '../withdrawals/index.ts'

export interface DepositsDeps
  extends Pick<Platform, 'clock' | 'config' | 'db' | 'log' | 'metrics' | 'publicUrl'>,
    ServeDeps,
    KeyDeps,
    Pick<PlayersDeps, 'recognise'>,
    PlayerStateDeps,
    BonusesDeps,
    PaymentMethodsDeps,
    InvoicesDeps,
    PaymentProvidersDeps,
    PaymentDestinationsDeps,
    WithdrawalsDeps {
  paymentMethods: PaymentMethods
  paymentProviders: PaymentProviders
  settings: Settings
}
