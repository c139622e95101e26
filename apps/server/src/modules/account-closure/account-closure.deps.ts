import type { ServeDeps } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Settings } from '../settings/index.ts'
import type { KeyDeps } from '../players/index.ts'
import type { FactorsDeps } from '../factors/index.ts'
import type { DocumentsDeps } from '../documents/index.ts'
import type { PlayerStateDeps } from '../player-state/index.ts'
import type { LimitsDeps } from '../limits/index.ts'

export interface AccountClosureDeps
  extends Pick<Platform, 'clock' | 'db' | 'log' | 'secrets'>,
    ServeDeps,
    KeyDeps,
    FactorsDeps,
    DocumentsDeps,
    PlayerStateDeps,
    LimitsDeps {
  settings: Settings
}
