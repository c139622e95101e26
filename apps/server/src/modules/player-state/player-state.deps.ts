import type { Books } from './books.ts'

/** What player-state needs from later modules. */
export interface PlayerStatePorts {
  /** Money and the state that a bet decides on, behind the players' locks. */
  ledger: Books
}

export interface PlayerStateDeps extends PlayerStatePorts {}
