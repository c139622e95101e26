import type { Platform } from '../../platform/platform.ts'
import type { Settings } from '../settings/index.ts'
import type { SecurityEventDeps } from '../players/index.ts'

export interface SessionsDeps
  extends Pick<Platform, 'clock' | 'config' | 'db' | 'random' | 'realtime' | 'secrets'>,
    SecurityEventDeps {
  settings: Settings
}
