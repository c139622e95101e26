import type { ServeDeps } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Settings } from '../settings/index.ts'
import type { ContentSource } from '../content/index.ts'
import type { KeyDeps } from '../players/index.ts'
import type { PlayerStateDeps } from '../player-state/index.ts'
import type { BonusesSetting } from './offers.schema.ts'

export interface BonusesDeps
  extends Pick<Platform, 'clock' | 'config' | 'db' | 'log' | 'random' | 'realtime'>,
    ServeDeps,
    KeyDeps,
    PlayerStateDeps {
  bonuses: BonusesSetting
  content: ContentSource
  settings: Settings
}
