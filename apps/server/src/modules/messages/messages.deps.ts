import type { ServeDeps } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ContentSource } from '../content/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { KeyDeps } from '../players/index.ts'
import type { Settings } from '../settings/index.ts'

export interface MessagesDeps
  extends Pick<Platform, 'clock' | 'db' | 'log' | 'random' | 'realtime'>,
    ServeDeps,
    KeyDeps {
  catalogue: Catalogue
  content: ContentSource
  settings: Settings
}

declare module '../../platform/outbox/events.ts' {
  interface Events {
    /** These messages are new, or were read or removed. */
    'message.changed': { ids: readonly string[] }
  }
}
