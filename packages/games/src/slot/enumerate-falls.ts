import { FALLS_MAX, multiplierOf, refill } from './fall.ts'
import { judge, reaches } from './judge.ts'
import { SCATTER } from './machine.ts'
import type { Machine, Reels } from './machine.ts'
import { keyOf } from './tally.ts'
import type { Tally } from './tally.ts'

/**
 * Enumerates every possible spin of slots with falls. Each is played to its end, but a reel is stopped only
 * when a win reaches it: until then no window and no fall depends on it, so all its stops are equivalent.
 * Reels that no win reaches are counted together, by their scatters.
 */
type Count = {
  machine: Machine
  reels: Reels
  ladder: number[]
  /** At [reel]: how many combinations of the stops from that reel on show n scatters. */
  tails: number[][]
  tally: Tally
  /** At [n]: the current spin with n stopped reels; reused for the next one. */
  spins: Spin[]
  won: Uint8Array
}

/** A partially known spin: reels that have not stopped contain scatters, which no win passes through. */
type Spin = { cells: Uint8Array; places: Int32Array; fall: number; units: number }

export function countFalls(machine: Machine, reels: Reels, ladder: number[], tails: number[][]): Tally {
  const { cellCount, reelCount } = machine
  const spins = Array.from({ length: reelCount + 1 }, () => ({
    cells: new Uint8Array(cellCount).fill(SCATTER),
    places: new Int32Array(reelCount),
    fall: 0,
    units: 0,
  }))
  const count = { machine, reels, ladder, tails, tally: new Map(), spins, won: new Uint8Array(cellCount) }
  playOn(count, 0)
  return count.tally
}

function playOn(count: Count, stopped: number): void {
  const { machine, reels, ladder, won } = count
  const spin = count.spins[stopped]!
  for (;;) {
    if (stopped < machine.reelCount && reaches(machine, spin.cells, stopped)) return stopNext(count, stopped)
    won.fill(0)
    const units = judge(machine, reels, spin.cells, multiplierOf(reels, ladder, spin.fall), { won })
    spin.units += units
    if (units === 0 || spin.fall === FALLS_MAX) return settle(count, stopped)
    refill(machine, reels, spin.cells, spin.places, won)
    spin.fall += 1
  }
}

/** Continues with each stop of the next reel. */
function stopNext(count: Count, reel: number): void {
  const { rows } = count.machine
  const before = count.spins[reel]!
  const spin = count.spins[reel + 1]!
  const judged = count.reels.judged[reel]!
  for (let stop = 0; stop < count.reels.lengths[reel]!; stop += 1) {
    for (let at = 0; at < reel * rows; at += 1) spin.cells[at] = before.cells[at]!
    for (let row = 0; row < rows; row += 1) spin.cells[reel * rows + row] = judged[stop * rows + row]!
    for (let one = 0; one < reel; one += 1) spin.places[one] = before.places[one]!
    spin.places[reel] = stop
    spin.fall = before.fall
    spin.units = before.units
    playOn(count, reel + 1)
  }
}

function settle({ machine, spins, tails, tally }: Count, stopped: number): void {
  const { cells, units } = spins[stopped]!
  let scatters = 0
  for (let at = 0; at < stopped * machine.rows; at += 1) if (cells[at] === SCATTER) scatters += 1
  const tail = tails[stopped]!
  for (let more = 0; more < tail.length; more += 1) {
    const count = tail[more]!
    if (count === 0) continue
    const key = keyOf(machine, units, scatters + more)
    tally.set(key, (tally.get(key) ?? 0) + count)
  }
}
