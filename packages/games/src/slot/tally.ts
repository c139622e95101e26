import type { Machine, Reels } from './machine.ts'

/** Equally likely spins by what they pay and show. */
type SpinClass = {
  /** All wins of the spin, in parts of the stake. */
  units: number
  scatters: number
  /** How many of the equally likely combinations of stops are of this class. */
  count: number
}

export type SpinTable = { classes: SpinClass[]; total: number }

/**
 * During counting: spins keyed by one number that combines units (without those of scatters) and scatters;
 * keys can be added.
 */
export type Tally = Map<number, number>

const keysOf = (machine: Machine): number => machine.cellCount + 1

export const keyOf = (machine: Machine, units: number, scatters: number): number =>
  units * keysOf(machine) + scatters

/** At [reel]: how many combinations of the stops from that reel on show n scatters. */
export function countTails(machine: Machine, reels: Reels): number[][] {
  const { reelCount } = machine
  const tails: number[][] = Array.from({ length: reelCount + 1 }, () => [1])
  for (let reel = reelCount - 1; reel >= 0; reel -= 1) {
    const tail = Array.from({ length: keysOf(machine) }, () => 0)
    for (const here of reels.scatters[reel] ?? []) {
      for (const [more, count] of tails[reel + 1]!.entries()) {
        if (count > 0) tail[here + more]! += count
      }
    }
    tails[reel] = tail
  }
  return tails
}

export function toClasses(machine: Machine, reels: Reels, tally: Tally): SpinClass[] {
  const keys = keysOf(machine)
  return [...tally].map(([key, count]) => {
    const scatters = key % keys
    const won = (key - scatters) / keys
    return { units: won + machine.scatterPays[scatters]! * reels.spinMultiplier, scatters, count }
  })
}
