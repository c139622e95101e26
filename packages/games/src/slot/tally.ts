import { SCATTER } from './machine.ts'
import type { Machine, Reels } from './machine.ts'

/** Equally likely spins by what they pay and show. */
type SpinClass = {
  /** All wins of the spin, in parts of the stake. */
  units: number
  scatters: number
  /** By how much the spin takes the count of falls on, where the next spin continues it. */
  falls: number
  /** How many of the equally likely combinations of stops are of this class. */
  count: number
}

export type SpinTable = { classes: SpinClass[]; total: number }

/**
 * During counting: spins keyed by one number that combines units (without those of scatters), falls and scatters;
 * keys can be added.
 */
export type Tally = Map<number, number>

const scatterKeys = (machine: Machine): number => machine.scatterPays.length
const FALL_KEYS = 64

export const keyOf = (machine: Machine, units: number, scatters: number, falls = 0): number =>
  (units * FALL_KEYS + falls) * scatterKeys(machine) + scatters

/** At [reel]: how many combinations of the stops from that reel on show n scatters in so many open rows. */
export function countTails(machine: Machine, reels: Reels, open: number): number[][] {
  const { reelCount } = machine
  const tails: number[][] = Array.from({ length: reelCount + 1 }, () => [1])
  for (let reel = reelCount - 1; reel >= 0; reel -= 1) {
    const tail = Array.from({ length: scatterKeys(machine) }, () => 0)
    for (const here of scattersAt(machine, reels, reel, open)) {
      for (const [more, count] of tails[reel + 1]!.entries()) {
        if (count > 0) tail[here + more]! += count
      }
    }
    tails[reel] = tail
  }
  return tails
}

/** By stop: the scatters of a reel when so many rows are open. */
function scattersAt({ weights }: Machine, reels: Reels, reel: number, open: number): Iterable<number> {
  if (open === reels.open) return reels.scatters[reel] ?? []
  const strip = reels.strips[reel] ?? new Uint8Array()
  return Array.from(strip, (_, stop) => {
    let count = 0
    for (let row = 0; row < open; row += 1) if (strip[(stop + row) % strip.length] === SCATTER) count += 1
    return count * (weights[reel] ?? 1)
  })
}

export function toClasses(machine: Machine, reels: Reels, tally: Tally): SpinClass[] {
  const keys = scatterKeys(machine)
  return [...tally].map(([key, count]) => {
    const scatters = key % keys
    const rest = (key - scatters) / keys
    const falls = rest % FALL_KEYS
    const won = (rest - falls) / FALL_KEYS
    return { units: won + machine.scatterPays[scatters]! * reels.spinMultiplier, scatters, falls, count }
  })
}
