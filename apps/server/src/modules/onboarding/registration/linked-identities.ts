import type { Db, Tx } from '../../../platform/database/database.ts'

/** Social accounts that stay joined although no provider vouches for the player's address. */
export interface KeptIdentities {
  /** Joined in this session. */
  sessionId: string | null
  /** Joined from this moment on. */
  since: Date | null
  /** Joined before this moment. */
  before: Date | null
}

/** Social accounts that sign in to a player's account. A later module implements this port. */
export interface LinkedIdentities {
  /** Removes accounts joined by someone who had not proven the address. */
  dropUnproven: (tx: Tx, playerId: string, kept: KeptIdentities) => Promise<void>
  /** Disables sign-in with these accounts until the owner confirms them, except those that the kept session joined or confirmed. */
  pause: (tx: Tx, playerId: string, keptSessionId: string | null) => Promise<void>
  /** Clears what providers vouched for, because the player's address has changed. */
  markUnverified: (tx: Tx, playerId: string) => Promise<void>
  /** Voids open offers to join and open sign-in links issued by the operator. */
  voidPendingSignIns: (tx: Tx, playerId: string) => Promise<void>
  list: (db: Db | Tx, playerId: string) => Promise<{ name: string; isConfirmed: boolean }[]>
}
