import type { ServeDeps } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { ContentSource } from '../content/index.ts'
import type { KeyDeps } from '../players/index.ts'
import type { GrantsDeps } from '../grants/index.ts'
import type { Settings } from '../settings/index.ts'

export interface LoyaltyDeps extends Pick<Platform, 'db' | 'realtime'>, KeyDeps, ServeDeps, GrantsDeps {
  catalogue: Catalogue
  content: ContentSource
  settings: Settings
}

declare module '../../platform/outbox/events.ts' {
  interface Events {
    /** Points, the level or the rakeback of these players changed. */
    'loyalty.changed': { playerIds: readonly string[] }
    /** `level` counts from 1, `levelId` is its name in loyalty.json. `invitedAt`: it was given by invitation. */
    'level.reached': { playerId: string; level: number; levelId: string; invitedAt?: string }
    /** Staff withdrew an invitation. `nowId`: the level that the player has instead. */
    'level.withdrawn': { playerId: string; level: number; levelId: string; nowId: string; at: string }
  }
}
