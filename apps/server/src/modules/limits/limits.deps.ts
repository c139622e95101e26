import type { LimitDefinition } from '@fairhall/contract'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { ServeDeps } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Settings } from '../settings/index.ts'
import type { KeyDeps, Player } from '../players/index.ts'
import type { LimitKind, LockedPlayer, PlayerStateDeps } from '../player-state/index.ts'
import type { OutsideTraits } from './protection.service.ts'
import type { LimitUse } from './limits.rules.ts'
import type { RegisterPause } from './restrictions.rules.ts'

/** What this module needs from later modules. `app-ports.ts` connects it. */
export interface LimitsPorts {
  /** A player's use since that moment according to the ledger, in base subunits. The caller holds the player's lock. */
  limitUse: (tx: Tx, playerId: string, kind: LimitKind, since: Date) => Promise<LimitUse>
  /** Traits known to later modules: social accounts, payout destinations, the first payment. */
  outsideTraits: (db: Db | Tx, playerId: string) => Promise<OutsideTraits>
  /** Other players with a payout, made or requested, to a destination of this one. */
  sharersOfDestinations: (db: Db | Tx, playerId: string) => Promise<string[]>
  /** Returns approved withdrawals that were not sent to staff's review. */
  recallWithdrawals: (locked: LockedPlayer) => Promise<void>
  /** What registers of self-excluded people answered about the player. */
  registerPauses: (db: Db | Tx, player: Pick<Player, 'id' | 'country'>) => Promise<RegisterPause[]>
  /** Ends the player's consent to offers in the app and by push. */
  declineOffers: (tx: Tx, playerId: string) => Promise<void>
}

export interface LimitsDeps
  extends Pick<Platform, 'clock' | 'db' | 'log' | 'random'>,
    ServeDeps,
    KeyDeps,
    PlayerStateDeps,
    LimitsPorts {
  settings: Settings
}

declare module '../../platform/outbox/events.ts' {
  interface Events {
    /** Staff answered a request to end an exclusion early. `at`: when it ends, or when they decided that it stays. */
    'exclusion.answered': { playerId: string; answer: 'kept' | 'lifted'; at: string }
    /** A player changed one of their amounts, or asked for a looser one. */
    'limit.changed': {
      playerId: string
      limitId: string
      changeId: string
      change: 'limit.asked' | 'limit.removed' | 'limit.set'
      definition: LimitDefinition
      period: string
      currency: string | null
      /** Subunits, as text: what applies now, or was asked for. Null: no limit. */
      amount: string | null
      /** When the player can confirm what they asked for. */
      confirmableAt: string | null
      /** Whether it takes effect then without another request. Absent in events of an older version. */
      isAutomatic?: boolean
    }
  }
}
