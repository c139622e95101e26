import type { ServeDeps } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Settings } from '../settings/index.ts'

export interface PlayReportDeps extends Pick<Platform, 'clock' | 'db' | 'log' | 'random'>, ServeDeps {
  settings: Settings
}
