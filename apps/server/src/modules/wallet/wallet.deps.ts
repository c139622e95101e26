import type { ServeDeps } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Settings } from '../settings/index.ts'
import type { PlayerStateDeps } from '../player-state/index.ts'

export interface WalletDeps extends Pick<Platform, 'db' | 'realtime'>, ServeDeps, PlayerStateDeps {
  settings: Settings
}
