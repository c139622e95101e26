import { countBothWays } from './enumerate-both-ways.ts'
import { countFalls } from './enumerate-falls.ts'
import { countTails, keyOf, toClasses } from './tally.ts'
import type { SpinTable, Tally } from './tally.ts'
import { SCATTER, WILD } from './machine.ts'
import type { Machine, Reels } from './machine.ts'

/**
 * Counts every possible spin. Walking the reels from the left, it carries only lines (or symbols, in ways)
 * that can still grow. What the reels to the right add depends on nothing else, so it is counted once for
 * each set of them. When none is left, the remaining stops are counted together, by their scatters. The result
 * is exact: whole numbers of equally likely spins.
 */
type Walk = {
  machine: Machine
  reels: Reels
  /** At [reel]: how many combinations of the stops from that reel on show n scatters. */
  tails: number[][]
  /** At [reel]: what these live lines can still win from that reel on. */
  known: Map<string, Tally>[]
}

/** A line, or a symbol in ways, that has matched so far. */
type Live = { line: number; symbol: number; multiplier: number }

/** Counts all combinations of stops of these reels by what they pay and how many scatters they show. */
export const enumerateSpins = (machine: Machine, reels: Reels): SpinTable =>
  enumerateLevels(machine, reels)[0]!

/** The same for each place of the ladder at which a spin can begin. */
export function enumerateLevels(machine: Machine, reels: Reels): SpinTable[] {
  const total = reels.lengths.reduce((product, length) => product * length, 1)
  if (!Number.isSafeInteger(total)) throw new RangeError('Too many combinations to count')

  const { ladder } = reels
  const tallies = ladder === null ? [count(machine, reels)] : countFalls(machine, reels, ladder)
  return tallies.map((tally) => ({ classes: toClasses(machine, reels, tally), total }))
}

const count = (machine: Machine, reels: Reels): Tally =>
  machine.pathCount > machine.lineCount ? countBothWays(machine, reels) : countStill(machine, reels)

/** For slots without falls. */
function countStill(machine: Machine, reels: Reels): Tally {
  const walk: Walk = {
    machine,
    reels,
    tails: countTails(machine, reels, reels.open),
    known: Array.from({ length: machine.reelCount + 1 }, () => new Map()),
  }
  const tally: Tally = new Map()
  for (let stop = 0; stop < (reels.lengths[0] ?? 0); stop += 1)
    addTo(tally, restOf(walk, 1, startOf(walk, stop)), keyOf(machine, 0, reels.scatters[0]![stop]!))
  return tally
}

function addTo(tally: Tally, rest: Tally, key: number): void {
  for (const [more, count] of rest) tally.set(key + more, (tally.get(key + more) ?? 0) + count)
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

/** The factor that the next reel gives a win; nothing when the win ends there. */
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

/** Wins of lines that are still possible, and scatters, from this reel to the last. */
function restOf(walk: Walk, reel: number, live: Live[]): Tally {
  const key = live.map(({ line, symbol, multiplier }) => `${line}.${symbol}.${multiplier}`).join()
  const known = walk.known[reel]!
  let rest = known.get(key)
  if (rest === undefined) {
    const isOver = live.length === 0 || reel === walk.machine.reelCount
    rest = isOver ? settle(walk, reel, live) : visit(walk, reel, live)
    known.set(key, rest)
  }
  return rest
}

function visit(walk: Walk, reel: number, live: Live[]): Tally {
  const { machine, reels } = walk
  const { payStride: size } = machine
  const tally: Tally = new Map()
  for (let stop = 0; stop < reels.lengths[reel]!; stop += 1) {
    const next: Live[] = []
    let won = 0
    for (const one of live) {
      const by = growth(walk, one, reel, stop)
      if (by > 0) next.push({ line: one.line, symbol: one.symbol, multiplier: one.multiplier * by })
      else won += machine.pays[one.symbol * size + reel]! * one.multiplier
    }
    addTo(tally, restOf(walk, reel + 1, next), keyOf(machine, won, reels.scatters[reel]![stop]!))
  }
  return tally
}

function settle({ machine, tails }: Walk, reel: number, live: Live[]): Tally {
  let won = 0
  for (const { symbol, multiplier } of live)
    won += machine.pays[symbol * machine.payStride + machine.reelCount]! * multiplier
  const shown = tails[reel]!.entries().filter(([, count]) => count > 0)
  return new Map(shown.map(([scatters, count]) => [keyOf(machine, won, scatters), count]))
}
