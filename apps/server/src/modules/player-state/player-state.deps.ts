import type { Books } from './books.ts'

/** What this module needs from later modules. `app.ts` connects it. */
interface PlayerStatePorts {
  /** Money and the state that a bet decides on, behind the players' locks. */
  ledger: Books
}

export interface PlayerStateDeps extends PlayerStatePorts {}
