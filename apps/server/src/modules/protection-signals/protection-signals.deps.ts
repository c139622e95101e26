import type { Platform } from '../../platform/platform.ts'
import type { KeyDeps } from '../players/index.ts'
import type { Settings } from '../settings/index.ts'

export interface ProtectionSignalsDeps extends Pick<Platform, 'clock' | 'db'>, KeyDeps {
  settings: Settings
}
