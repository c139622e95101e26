import type { ServeDeps } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ContentSource } from '../content/index.ts'
import type { KeyDeps } from '../players/index.ts'
import type { Settings } from '../settings/index.ts'

export interface ComplaintsDeps
  extends Pick<Platform, 'clock' | 'db' | 'log' | 'mail' | 'random'>,
    ServeDeps,
    KeyDeps {
  content: ContentSource
  settings: Settings
}
