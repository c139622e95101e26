import { spinResult } from './fall.ts'
import { SCATTER, WILD } from './machine.ts'
import type { Machine, Reels } from './machine.ts'

/**
 * Every spin there is, counted. Walking the reels from the left, only lines (or symbols, where ways pay) that can still grow are
 * carried on; when none is left, the remaining stops are counted at once by their scatters. Where symbols fall, a spin that
 * pays at all is played to its end. What remains is exact: whole numbers of equally likely spins.
 */
export type SpinClass = {
  /** All wins of the spin, in parts of the stake. */
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
  stops: number[]
}

/** A line, or a symbol in ways, that has matched so far. */
type Live = { line: number; symbol: number; multiplier: number }

/** Counts all combinations of stops of these reels by what they pay and how many scatters they show. */
export function enumerateSpins(machine: Machine, reels: Reels): SpinTable {
  const total = reels.lengths.reduce((product, length) => product * length, 1)
  if (!Number.isSafeInteger(total)) throw new RangeError('Too many combinations to count')

  const walk: Walk = { machine, reels, tails: countTails(machine, reels), tally: new Map(), stops: [] }
  for (let stop = 0; stop < (reels.lengths[0] ?? 0); stop += 1) {
    walk.stops[0] = stop
    visit(walk, 1, startOf(walk, stop), 0, reels.scatters[0]![stop]!)
  }
  return { classes: toClasses(machine, reels, walk.tally), total }
}

function startOf({ machine, reels }: Walk, stop: number): Live[] {
  const { rows, reelCount } = machine
  const window = reels.judged[0]!.subarray(stop * rows, (stop + 1) * rows)
  const multiplier = reels.spinMultiplier
  if (machine.isWays) {
    return [...new Set(window)]
      .filter((symbol) => symbol !== SCATTER)
      .map((symbol) => {
        const count = window.reduce((sum, cell) => sum + (cell === symbol ? 1 : 0), 0)
        return { line: -1, symbol, multiplier: multiplier * count }
      })
  }
  const live: Live[] = []
  for (let line = 0; line < machine.lineCount; line += 1) {
    const symbol = window[machine.lines[line * reelCount]!]!
    if (symbol !== SCATTER) live.push({ line, symbol, multiplier })
  }
  return live
}

/** What the next reel multiplies a win by; nothing when it ends there. */
function growth({ machine, reels }: Walk, { line, symbol }: Live, reel: number, stop: number): number {
  const judged = reels.judged[reel]!
  const from = stop * machine.rows
  if (line >= 0) {
    const cell = judged[from + machine.lines[line * machine.reelCount + reel]!]!
    if (cell === WILD) return reels.wildMultiplier
    return cell === symbol ? 1 : 0
  }
  let count = 0
  for (let at = from; at < from + machine.rows; at += 1) {
    if (judged[at] === symbol) count += 1
    else if (judged[at] === WILD) count += reels.wildMultiplier
  }
  return count
}

function visit(walk: Walk, reel: number, live: Live[], units: number, scatters: number): void {
  const { machine, reels } = walk
  const isLast = reel === machine.reelCount
  if (isLast && reels.ladder !== null) return tallyFall(walk)
  // Where symbols fall, what was won so far is not all: such a spin goes on to its last reel.
  if (isLast || (live.length === 0 && (reels.ladder === null || units === 0)))
    return settle(walk, reel, live, units, scatters)
  const size = machine.reelCount + 1
  for (let stop = 0; stop < reels.lengths[reel]!; stop += 1) {
    const next: Live[] = []
    let won = units
    for (const one of live) {
      const by = growth(walk, one, reel, stop)
      if (by > 0) next.push({ line: one.line, symbol: one.symbol, multiplier: one.multiplier * by })
      else won += machine.pays[one.symbol * size + reel]! * one.multiplier
    }
    walk.stops[reel] = stop
    visit(walk, reel + 1, next, won, scatters + reels.scatters[reel]![stop]!)
  }
}

function tallyFall({ machine, reels, stops, tally }: Walk): void {
  const { units, scatters } = spinResult(machine, reels, stops)
  const key = (units - machine.scatterPays[scatters]! * reels.spinMultiplier) * keysOf(machine) + scatters
  tally.set(key, (tally.get(key) ?? 0) + 1)
}

const keysOf = (machine: Machine): number => machine.cellCount + 1

function settle(walk: Walk, reel: number, live: Live[], units: number, scatters: number): void {
  const { machine, tally } = walk
  let won = units
  for (const { symbol, multiplier } of live)
    won += machine.pays[symbol * (machine.reelCount + 1) + machine.reelCount]! * multiplier
  for (const [more, count] of walk.tails[reel]!.entries()) {
    if (count === 0) continue
    const key = won * keysOf(machine) + scatters + more
    tally.set(key, (tally.get(key) ?? 0) + count)
  }
}

function countTails(machine: Machine, reels: Reels): number[][] {
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

function toClasses(machine: Machine, reels: Reels, tally: Map<number, number>): SpinClass[] {
  const keys = keysOf(machine)
  return [...tally].map(([key, count]) => {
    const scatters = key % keys
    const won = (key - scatters) / keys
    return { units: won + machine.scatterPays[scatters]! * reels.spinMultiplier, scatters, count }
  })
}
