import type { ServeDeps } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Settings } from '../settings/index.ts'
import type { ContentSource } from '../content/index.ts'

export interface InvoicesDeps extends Pick<Platform, 'clock' | 'db' | 'random' | 'realtime'>, ServeDeps {
  content: ContentSource
  settings: Settings
}
