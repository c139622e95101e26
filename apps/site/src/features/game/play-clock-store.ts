/** Stores the play clock in the browser, so every tab and page continues the same one. */
import { type PlayClock, readClock } from './play-clock.ts'

const KEY = 'play-clock'

/** Storage may be unavailable: then each page counts for itself. */
let unkept: PlayClock | null = null

export const playClock = {
  read(): PlayClock | null {
    try {
      return readClock(localStorage.getItem(KEY)) ?? unkept
    } catch {
      return unkept
    }
  },

  write(clock: PlayClock) {
    unkept = clock
    try {
      localStorage.setItem(KEY, JSON.stringify(clock))
    } catch {
      // Kept in memory above.
    }
  },
}
