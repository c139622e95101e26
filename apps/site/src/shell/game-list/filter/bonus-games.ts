import { createStore } from '../../create-store.ts'

/** Whether the player's active bonus makes a difference between games, so that lists can be filtered by it. */
export const hasBonusGames = createStore(false)
