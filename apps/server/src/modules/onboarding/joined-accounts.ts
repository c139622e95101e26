import type { Db, Tx } from '../../platform/database/database.ts'

/** What stays of the accounts elsewhere although no provider vouches for the player's address. */
export interface KeptIdentities {
  /** Joined in this session. */
  sessionId: string | null
  /** Joined from this moment on. */
  since: Date | null
  /** Joined before this moment. */
  before: Date | null
}

/** Accounts elsewhere that sign in to a player's account; a later module keeps them. */
export interface JoinedAccounts {
  /** Removes those that were joined by someone who had not proven the address. */
  dropUnproven: (tx: Tx, playerId: string, kept: KeptIdentities) => Promise<void>
  /** They sign in again once the owner confirms them. */
  pause: (tx: Tx, playerId: string) => Promise<void>
  /** The player has another address now: what providers vouched for no longer counts. */
  unvouch: (tx: Tx, playerId: string) => Promise<void>
  /** Voids offers to join and links of the operator that are still open. */
  voidOpenings: (tx: Tx, playerId: string) => Promise<void>
  list: (db: Db | Tx, playerId: string) => Promise<{ name: string; isConfirmed: boolean }[]>
}
