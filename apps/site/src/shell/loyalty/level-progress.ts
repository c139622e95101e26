import { createStore } from '../create-store.ts'

/**
 * The part of the next threshold that the player has reached, in percent. Null while unknown and on the highest level. A
 * store, because every page shows it but only the live connection loads it.
 */
export const levelProgress = createStore<number | null>(null)
