/**
 * The game whose session is open in this tab. While the player looks at other pages of the site, it goes on in the mini
 * player.
 */
import { createStore } from '../create-store.ts'

export interface KeptGame {
  id: string
  isDemo: boolean
}

/** Null: no game is open, or it has ended. Its page then needs a new launch. */
export const keptGame = createStore<KeptGame | null>(null)

/** Ends the session, as leaving the site does. */
export const closeGame = (): void => keptGame.write(null)
