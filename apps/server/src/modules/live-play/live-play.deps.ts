import type { ServeDeps } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { Settings } from '../settings/index.ts'

export interface LivePlayDeps extends Pick<Platform, 'clock' | 'db' | 'realtime'>, ServeDeps {
  catalogue: Catalogue
  settings: Settings
}
