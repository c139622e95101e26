/** Stores the play clock in the browser, so every tab and page continues the same one. */
import { type PlayClock, readClock } from './play-clock.ts'

const KEY = 'play-clock'

/** Storage may be unavailable: then each page counts for itself. */
let inMemory: PlayClock | null = null

export const playClock = {
  read(): PlayClock | null {
    try {
      return readClock(localStorage.getItem(KEY)) ?? inMemory
    } catch {
      return inMemory
    }
  },

  write(clock: PlayClock) {
    inMemory = clock
    try {
      localStorage.setItem(KEY, JSON.stringify(clock))
    } catch {
      // Kept in memory above.
    }
  },
}
