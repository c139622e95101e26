import type { ServeDeps } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import type { PlayerStateDeps } from '../player-state/index.ts'
import type { Settings } from '../settings/index.ts'

export interface FreeBetsDeps
  extends Pick<Platform, 'clock' | 'db' | 'random' | 'realtime'>,
    ServeDeps,
    PlayerStateDeps {
  settings: Settings
}
