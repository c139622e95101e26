import type { ServeDeps } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Settings } from '../settings/index.ts'

export interface ProofsDeps
  extends Pick<Platform, 'clock' | 'config' | 'db' | 'random' | 'secrets'>,
    ServeDeps {
  settings: Settings
}
