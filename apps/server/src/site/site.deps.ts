/** What serving the site needs: parts of the platform, and what modules keep in memory. */
import type { Catalogue } from '../modules/catalogue/index.ts'
import type { ContentSource } from '../modules/content/index.ts'
import type { PaymentProviders } from '../modules/payment-providers/index.ts'
import type { Settings } from '../modules/settings/index.ts'
import type { Platform } from '../platform/platform.ts'

export interface SiteDeps extends Pick<Platform, 'clock' | 'config' | 'log' | 'publicUrl' | 'secrets'> {
  catalogue: Catalogue
  content: ContentSource
  paymentProviders: PaymentProviders
  settings: Settings
}
