import type { ServeDeps } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { ContentSource } from '../content/index.ts'
import type { GrantsDeps } from '../grants/index.ts'
import type { Settings } from '../settings/index.ts'

export interface JackpotsDeps extends Pick<Platform, 'db' | 'realtime' | 'secrets'>, ServeDeps, GrantsDeps {
  catalogue: Catalogue
  content: ContentSource
  settings: Settings
}

declare module '../../platform/outbox/events.ts' {
  interface Events {
    /** The pot has a winner, who is not paid yet. */
    'jackpot.dropped': { jackpot: string; number: number }
    'jackpot.paid': { jackpot: string; number: number }
  }
}
