import type { ServeDeps } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Settings } from '../settings/index.ts'
import type { ContentSource } from '../content/index.ts'
import type { KeyDeps, SecurityEventDeps } from '../players/index.ts'
import type { SessionsDeps } from '../sessions/index.ts'

export interface FactorsDeps
  extends Pick<Platform, 'clock' | 'config' | 'db' | 'publicUrl' | 'random'>,
    ServeDeps,
    KeyDeps,
    SecurityEventDeps,
    SessionsDeps {
  content: ContentSource
  settings: Settings
}
