import { REELS, ROWS } from './definition.ts'
import { SCATTER, SCATTERS_MAX, WILD } from './machine.ts'
import type { Machine, Reels } from './machine.ts'

/**
 * Every spin there is, counted. Walking the reels from the left, only lines that can still grow are carried on; when none is
 * left, the remaining stops are counted at once by their scatters. What remains is exact: whole numbers of
 * equally likely spins.
 */
export type SpinClass = {
  /** Line and scatter wins, times the line bet. */
  units: number
  scatters: number
  /** How many of the equally likely combinations of stops are of this class. */
  count: number
}

export type SpinTable = { classes: SpinClass[]; total: number }

type Walk = {
  machine: Machine
  reels: Reels
  /** At [reel]: how many combinations of the stops from that reel on show n scatters. */
  tails: number[][]
  tally: Map<number, number>
}

/** A line that has matched so far. */
type Live = { line: number; symbol: number; multiplier: number }

/** Counts all combinations of stops of these reels by what they pay and how many scatters they show. */
export function enumerateSpins(machine: Machine, reels: Reels): SpinTable {
  const total = reels.lengths.reduce((product, length) => product * length, 1)
  if (!Number.isSafeInteger(total)) throw new RangeError('Too many combinations to count')

  const walk: Walk = { machine, reels, tails: countTails(reels), tally: new Map() }
  for (let stop = 0; stop < reels.lengths[0]!; stop += 1) {
    const live: Live[] = []
    for (let line = 0; line < machine.lineCount; line += 1) {
      const symbol = cellOf(walk, line, 0, stop)
      if (symbol !== SCATTER) live.push({ line, symbol, multiplier: reels.spinMultiplier })
    }
    visit(walk, 1, live, 0, reels.scatters[0]![stop]!)
  }
  return { classes: toClasses(machine, reels, walk.tally), total }
}

function cellOf({ machine, reels }: Walk, line: number, reel: number, stop: number): number {
  return reels.judged[reel]![stop * ROWS + machine.lines[line * REELS + reel]!]!
}

function visit(walk: Walk, reel: number, live: Live[], units: number, scatters: number): void {
  if (reel === REELS || live.length === 0) {
    settle(walk, reel, live, units, scatters)
    return
  }
  const { machine, reels } = walk
  for (let stop = 0; stop < reels.lengths[reel]!; stop += 1) {
    const next: Live[] = []
    let won = units
    for (const { line, symbol, multiplier } of live) {
      const cell = cellOf(walk, line, reel, stop)
      if (cell === WILD) next.push({ line, symbol, multiplier: multiplier * reels.wildMultiplier })
      else if (cell === symbol) next.push({ line, symbol, multiplier })
      else won += machine.pays[symbol * (REELS + 1) + reel]! * multiplier
    }
    visit(walk, reel + 1, next, won, scatters + reels.scatters[reel]![stop]!)
  }
}

function settle(walk: Walk, reel: number, live: Live[], units: number, scatters: number): void {
  let won = units
  for (const { symbol, multiplier } of live)
    won += walk.machine.pays[symbol * (REELS + 1) + REELS]! * multiplier
  for (const [more, count] of walk.tails[reel]!.entries()) {
    if (count === 0) continue
    const key = won * (SCATTERS_MAX + 1) + scatters + more
    walk.tally.set(key, (walk.tally.get(key) ?? 0) + count)
  }
}

function countTails(reels: Reels): number[][] {
  const tails: number[][] = Array.from({ length: REELS + 1 }, () => [1])
  for (let reel = REELS - 1; reel >= 0; reel -= 1) {
    const tail = Array.from({ length: SCATTERS_MAX + 1 }, () => 0)
    for (const here of reels.scatters[reel]!) {
      for (const [more, count] of tails[reel + 1]!.entries()) {
        if (count > 0) tail[here + more]! += count
      }
    }
    tails[reel] = tail
  }
  return tails
}

function toClasses(machine: Machine, reels: Reels, tally: Map<number, number>): SpinClass[] {
  return [...tally].map(([key, count]) => {
    const scatters = key % (SCATTERS_MAX + 1)
    const lineUnits = (key - scatters) / (SCATTERS_MAX + 1)
    return { units: lineUnits + machine.scatterPays[scatters]! * reels.spinMultiplier, scatters, count }
  })
}
