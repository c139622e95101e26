import type { Platform } from '../../platform/platform.ts'
import type { BonusesDeps } from '../bonuses/index.ts'
import type { PlayerStateDeps } from '../player-state/index.ts'

export interface GrantsDeps
  extends Pick<Platform, 'clock' | 'random'>,
    PlayerStateDeps,
    Pick<BonusesDeps, 'issueFreespins' | 'settings'> {}

declare module '../../platform/outbox/events.ts' {
  interface Events {
    'grant.owed': { playerId: string; grantId: string }
  }
}
