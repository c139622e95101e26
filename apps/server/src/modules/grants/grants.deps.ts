import type { Platform } from '../../platform/platform.ts'
import type { BonusesDeps } from '../bonuses/index.ts'
import type { PlayerStateDeps } from '../player-state/index.ts'

export interface GrantsDeps
  extends Pick<Platform, 'clock' | 'random'>,
    PlayerStateDeps,
    Pick<BonusesDeps, 'issueFreebet' | 'issueFreespins' | 'settings'> {}

/** Runs also read players, before they are stored. */
export interface RunsDeps extends GrantsDeps, Pick<Platform, 'db'> {}

declare module '../../platform/outbox/events.ts' {
  interface Events {
    'grant.owed': { playerId: string; grantId: string }
    /** It became cash or an offer. */
    'grant.issued': { playerId: string; grantId: string }
    /** Staff cancelled its run. */
    'grant.withdrawn': { playerId: string; grantId: string }
  }
}
