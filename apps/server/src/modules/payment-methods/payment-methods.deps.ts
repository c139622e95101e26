import type { Platform } from '../../platform/platform.ts'
import type { Settings } from '../settings/index.ts'
import type { ContentSource } from '../content/index.ts'
import type { PaymentMethods } from './methods.setup.ts'

export interface PaymentMethodsDeps extends Pick<Platform, 'config' | 'db'> {
  content: ContentSource
  paymentMethods: PaymentMethods
  settings: Settings
}
