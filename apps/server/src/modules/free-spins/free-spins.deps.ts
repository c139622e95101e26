import type { ServeDeps } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import type { CatalogueDeps } from '../catalogue/index.ts'
import type { KeyDeps } from '../players/index.ts'
import type { PlayerStateDeps } from '../player-state/index.ts'
import type { Settings } from '../settings/index.ts'

export interface FreeSpinsDeps
  extends Pick<Platform, 'clock' | 'db' | 'random' | 'realtime'>,
    ServeDeps,
    KeyDeps,
    PlayerStateDeps,
    CatalogueDeps {
  settings: Settings
}
