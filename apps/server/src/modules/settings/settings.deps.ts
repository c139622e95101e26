import type { ServeDeps } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import type { WatchDeps } from '../../platform/watches.ts'
import type { Settings } from './settings.service.ts'

export interface SettingsDeps
  extends Pick<Platform, 'clock' | 'config' | 'databaseUrl' | 'db' | 'log' | 'publicUrl'>,
    ServeDeps,
    WatchDeps {
  settings: Settings
}
