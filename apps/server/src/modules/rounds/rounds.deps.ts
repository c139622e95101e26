import type { ServeDeps } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Settings } from '../settings/index.ts'
import type { ContentSource } from '../content/index.ts'
import type { KeyDeps } from '../players/index.ts'
import type { PlayerStateDeps } from '../player-state/index.ts'
import type { Catalogue } from '../catalogue/index.ts'

export interface RoundsDeps
  extends Pick<
      Platform,
      'clock' | 'config' | 'db' | 'log' | 'metrics' | 'publicUrl' | 'random' | 'realtime' | 'sessionVerifier'
    >,
    ServeDeps,
    KeyDeps,
    PlayerStateDeps {
  catalogue: Catalogue
  content: ContentSource
  settings: Settings
}
