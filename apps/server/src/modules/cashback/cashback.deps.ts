import type { ServeDeps } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import type { GrantsDeps } from '../grants/index.ts'
import type { Settings } from '../settings/index.ts'

export interface CashbackDeps extends Pick<Platform, 'db' | 'log' | 'secrets'>, ServeDeps, GrantsDeps {
  settings: Settings
}

declare module '../../platform/outbox/events.ts' {
  interface Events {
    /** It waits for the player to claim it. */
    'cashback.offered': { playerId: string; claimId: string }
  }
}
