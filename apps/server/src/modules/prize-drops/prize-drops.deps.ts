import type { ServeDeps } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import type { WatchDeps } from '../../platform/watches.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { ContentSource } from '../content/index.ts'
import type { GrantsDeps } from '../grants/index.ts'
import type { CommittedSecretsDeps } from '../jackpots/index.ts'
import type { KeyDeps } from '../players/index.ts'
import type { Settings } from '../settings/index.ts'
import type { Sportsbooks } from '../sports/index.ts'

export interface PrizeDropsDeps
  extends Pick<Platform, 'db' | 'realtime'>,
    CommittedSecretsDeps,
    KeyDeps,
    ServeDeps,
    GrantsDeps,
    WatchDeps {
  catalogue: Catalogue
  content: ContentSource
  settings: Settings
  sportsbooks: Sportsbooks
}

declare module '../../platform/outbox/events.ts' {
  interface Events {
    /** A prize has fallen, and is owed. */
    'prizeDrop.won': { runId: string; number: number }
  }
}
