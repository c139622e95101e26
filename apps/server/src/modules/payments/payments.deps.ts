import type { ServeDeps } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import type { WatchDeps } from '../../platform/watches.ts'
import type { Settings } from '../settings/index.ts'
import type { PlayerStateDeps } from '../player-state/index.ts'
import type { PaymentMethods } from '../payment-methods/index.ts'
import type { InvoicesDeps } from '../invoices/index.ts'
import type { PaymentDestinationsDeps } from '../payment-destinations/index.ts'
import type { WithdrawalsDeps } from '../withdrawals/index.ts'
import type { RegistersDeps } from '../registers/index.ts'
import type { DepositsDeps } from '../deposits/index.ts'

export interface PaymentsDeps
  extends Pick<Platform, 'clock' | 'db' | 'mail' | 'publicUrl'>,
    ServeDeps,
    WatchDeps,
    PlayerStateDeps,
    InvoicesDeps,
    PaymentDestinationsDeps,
    WithdrawalsDeps,
    DepositsDeps,
    RegistersDeps {
  paymentMethods: PaymentMethods
  settings: Settings
}
