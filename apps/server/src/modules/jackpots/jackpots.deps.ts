import type { ServeDeps } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { ContentSource } from '../content/index.ts'
import type { GrantsDeps } from '../grants/index.ts'
import type { Settings } from '../settings/index.ts'

/** Draws secrets that decide who wins, and opens them. */
export interface CommittedSecretsDeps extends Pick<Platform, 'random' | 'secrets'> {}

export interface JackpotsDeps
  extends Pick<Platform, 'db' | 'realtime'>,
    CommittedSecretsDeps,
    ServeDeps,
    GrantsDeps {
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
