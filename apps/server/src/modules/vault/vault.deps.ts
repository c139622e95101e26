import type { ServeDeps } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Settings } from '../settings/index.ts'
import type { KeyDeps } from '../players/index.ts'
import type { PlayerStateDeps } from '../player-state/index.ts'

export interface VaultDeps
  extends Pick<Platform, 'clock' | 'db' | 'random'>,
    ServeDeps,
    KeyDeps,
    PlayerStateDeps {
  settings: Settings
}
