import type { ServeDeps } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import type { KeyDeps } from '../players/index.ts'
import type { PlayerStateDeps } from '../player-state/index.ts'
import type { PaymentMethods } from '../payment-methods/index.ts'
import type { PaymentProviders } from '../payment-providers/index.ts'

export interface PaymentDestinationsDeps
  extends Pick<Platform, 'clock' | 'db' | 'random' | 'secrets'>,
    ServeDeps,
    KeyDeps,
    PlayerStateDeps {
  paymentMethods: PaymentMethods
  paymentProviders: PaymentProviders
}
