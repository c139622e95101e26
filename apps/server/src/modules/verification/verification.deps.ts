import type { ServeDeps } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Settings } from '../settings/index.ts'
import type { PlayersDeps } from '../players/index.ts'

export interface VerificationDeps
  extends Pick<Platform, 'clock' | 'config' | 'db' | 'log' | 'publicUrl' | 'realtime' | 'secrets'>,
    ServeDeps,
    PlayersDeps {
  settings: Settings
}
