/** Lets a limit of the player's bonus lower the stake in the open game. */
import { createStore } from '../create-store.ts'

interface LimitedGame {
  id: string
  /** Lowers the stake, if it is higher, to what this amount allows. */
  limitStake: (amount: string, currency: string) => void
}

/** The open game, once it is ready; null if there is none, or if it can't be asked for another stake. */
export const limitedGame = createStore<LimitedGame | null>(null)
