import { createStore } from '../create-store.ts'

const NONE: ReadonlySet<string> = new Set()

/** The player's favourites. A store, because dozens of tiles show hearts but only the live layer, which loads later, asks for them. */
export const favoriteIds = createStore(NONE)
