import type { ServeDeps } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Settings } from '../settings/index.ts'
import type { ContentSource } from '../content/index.ts'
import type { KeyDeps } from '../players/index.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { LockedPlayer, PlayerStateDeps } from '../player-state/index.ts'
import type { OfferTerms } from './offers/offers.rules.ts'

/** What this module needs from later modules. `app-ports.ts` connects it. */
export interface BonusesPorts {
  /** Issues the free spins of an offer. Returns false if it gives none, or if this cause has already issued them. */
  issueFreespins: (locked: LockedPlayer, terms: OfferTerms, cause: string) => Promise<boolean>
  /** Issues the free bet of an offer. Returns false if it gives none, or if this cause has already issued it. */
  issueFreebet: (locked: LockedPlayer, terms: OfferTerms, cause: string) => Promise<boolean>
  /** The ID of the player's loyalty level. Null without the programme. */
  levelOf: (db: Db | Tx, playerId: string) => Promise<string | null>
  /** Whether the player could still cancel a withdrawal in this currency. */
  hasCancellableWithdrawal: (tx: Tx, playerId: string, currency: string) => Promise<boolean>
  /** Whether a deposit was charged back. */
  isChargedBack: (tx: Tx, invoiceId: string) => Promise<boolean>
  /** Other players who are paid to a destination of this one. */
  sharersOfDestinations: (db: Db | Tx, playerId: string) => Promise<string[]>
}

export interface BonusesDeps
  extends Pick<Platform, 'clock' | 'db' | 'log' | 'metrics' | 'random' | 'realtime'>,
    ServeDeps,
    KeyDeps,
    PlayerStateDeps,
    BonusesPorts {
  content: ContentSource
  settings: Settings
}
