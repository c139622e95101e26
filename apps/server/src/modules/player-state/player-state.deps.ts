import type { GameLedger } from './game-ledger.ts'

/** What this module needs from later modules. `app-ports.ts` connects it. */
interface PlayerStatePorts {
  /** Money and the state that a bet decides on, behind the players' locks. */
  ledger: GameLedger
}

export interface PlayerStateDeps extends PlayerStatePorts {}
