import { look } from './fall.ts'
import { judge } from './judge.ts'
import { SCATTER } from './machine.ts'
import type { Machine, Reels } from './machine.ts'
import { keyOf } from './tally.ts'
import type { Tally } from './tally.ts'

/**
 * Counts every spin of a slot whose lines pay both ways. For all stops of the inner reels, what pays from the left depends
 * on the first reel alone, and what pays from the right on the last one, unless a line has equal symbols on all reels.
 * So the two outer reels are evaluated apart and put together by what they pay, and only pairs that pay from both sides
 * are evaluated as a whole.
 */
export function countBothWays(machine: Machine, reels: Reels): Tally {
  const tally: Tally = new Map()
  const last = machine.reelCount - 1
  const stops = reels.lengths.map(() => 0)
  const stopFrom = (reel: number, scatters: number): void => {
    if (reel === last) return addPairs(machine, reels, { stops, scatters, tally })
    for (let stop = 0; stop < reels.lengths[reel]!; stop += 1) {
      stops[reel] = stop
      stopFrom(reel + 1, scatters + reels.scatters[reel]![stop]!)
    }
  }
  stopFrom(1, 0)
  return tally
}

/** The stops of the inner reels, with their scatters. */
type Inner = { stops: number[]; scatters: number; tally: Tally }

function addPairs(machine: Machine, reels: Reels, inner: Inner): void {
  const { stops, scatters, tally } = inner
  const last = machine.reelCount - 1
  const cells = new Uint8Array(machine.cellCount)
  look(machine, reels, stops, cells)
  const left = outerStops(machine, reels, cells, 0)
  const right = outerStops(machine, reels, cells, last)
  const add = (units: number, more: number, count: number) => {
    const key = keyOf(machine, units, scatters + more)
    tally.set(key, (tally.get(key) ?? 0) + count)
  }
  for (const one of left) {
    for (const other of right) {
      if (one.units === 0 || other.units === 0) {
        add(one.units + other.units, one.scatters + other.scatters, one.stops.length * other.stops.length)
        continue
      }
      for (const first of one.stops) {
        showStop(machine, reels, cells, 0, first)
        for (const end of other.stops) {
          showStop(machine, reels, cells, last, end)
          add(judge(machine, reels, cells, reels.spinMultiplier, {}), one.scatters + other.scatters, 1)
        }
      }
    }
  }
}

type OuterStops = { units: number; scatters: number; stops: number[] }

/** The stops of an outer reel by what pays from its side, while the other outer reel shows scatters. */
function outerStops(machine: Machine, reels: Reels, cells: Uint8Array, reel: number): OuterStops[] {
  const { rows, reelCount } = machine
  const other = reelCount - 1 - reel
  cells.fill(SCATTER, other * rows, (other + 1) * rows)
  const groups = new Map<number, OuterStops>()
  for (let stop = 0; stop < reels.lengths[reel]!; stop += 1) {
    showStop(machine, reels, cells, reel, stop)
    const units = judge(machine, reels, cells, reels.spinMultiplier, {})
    const scatters = reels.scatters[reel]![stop]!
    const key = keyOf(machine, units, scatters)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { units, scatters, stops: [stop] })
    else group.stops.push(stop)
  }
  return [...groups.values()]
}

function showStop({ rows }: Machine, reels: Reels, cells: Uint8Array, reel: number, stop: number): void {
  const judged = reels.judged[reel]!
  for (let row = 0; row < rows; row += 1) cells[reel * rows + row] = judged[stop * rows + row]!
}
