import type { Platform } from '../../platform/platform.ts'
import type { Settings } from '../settings/index.ts'
import type { KeyDeps } from '../players/index.ts'
import type { PlayerStateDeps } from '../player-state/index.ts'
import type { PaymentMethods } from '../payment-methods/index.ts'
import type { PaymentBooking } from './payment-booking.ts'
import type { PaymentProviders } from './providers.setup.ts'

/** What this module needs from later modules. `app-ports.ts` connects it. */
export interface PaymentProvidersPorts {
  /** Books what the providers report. */
  paymentBooking: PaymentBooking
}

export interface PaymentProvidersDeps
  extends Pick<Platform, 'clock' | 'config' | 'db' | 'log' | 'publicUrl' | 'secrets'>,
    KeyDeps,
    PlayerStateDeps,
    PaymentProvidersPorts {
  paymentMethods: PaymentMethods
  paymentProviders: PaymentProviders
  settings: Settings
}
