import type { ServeDeps } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Settings } from '../settings/index.ts'
import type { KeyDeps } from '../players/index.ts'

export interface DocumentsDeps
  extends Pick<Platform, 'clock' | 'config' | 'db' | 'files' | 'log' | 'random' | 'realtime'>,
    ServeDeps,
    KeyDeps {
  settings: Settings
}
