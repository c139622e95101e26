import { countScatters, FALLS_MAX, multiplierOf, nextLevel, placesOf, refill } from './fall.ts'
import { judge, reaches } from './judge.ts'
import { CLOSED, SCATTER } from './machine.ts'
import type { Machine, Reels } from './machine.ts'
import { createPaths } from './paths.ts'
import type { Paths } from './paths.ts'
import { countTails, keyOf } from './tally.ts'
import type { Tally } from './tally.ts'

/**
 * Enumerates every possible spin of slots with falls. Each is played to its end, but a reel is stopped only
 * when a win reaches it: until then no window and no fall depends on it, so all its stops are equivalent.
 * Reels that no win reaches are counted together, by their scatters. Where the multiplier depends on earlier spins,
 * what each window pays is kept apart until the end.
 */
type Count = {
  machine: Machine
  reels: Reels
  /** At [open rows][reel]: how many combinations of the stops from that reel on show n scatters. */
  tails: number[][][]
  /** Adds a window to what a spin has paid; null where every spin begins at the same place of the ladder. */
  paths: Paths | null
  ladder: number[]
  /** Spins by what they paid and their scatters. */
  ends: Map<number, number>
  /** At [n]: the current spin with n stopped reels; reused for the next one. */
  spins: Spin[]
  won: Uint8Array
}

/** A partially known spin: reels that have not stopped contain scatters, which no win passes through. */
type Spin = {
  cells: Uint8Array
  positions: Int32Array
  fall: number
  /** Units, or the path of its windows. */
  paid: number
  open: number
  /** Places that have paid, where these raise the multiplier. */
  lit: number
}

/** For each place of the ladder at which a spin can begin, all spins by what they pay and show. */
export function countFalls(machine: Machine, reels: Reels, ladder: number[]): Tally[] {
  const { cellCount, reelCount, rows } = machine
  const spins = Array.from({ length: reelCount + 1 }, () => ({
    cells: new Uint8Array(cellCount).fill(SCATTER),
    positions: new Int32Array(reelCount),
    fall: 0,
    paid: 0,
    open: reels.open,
    lit: 0,
  }))
  const tails = Array.from({ length: rows + 1 }, (_, open) => countTails(machine, reels, open))
  const won = new Uint8Array(cellCount)
  const paths = reels.levels > 1 ? createPaths() : null
  const count: Count = { machine, reels, ladder, tails, paths, ends: new Map(), spins, won }
  playOn(count, 0)
  return Array.from({ length: reels.levels }, (_, level) => tallyOf(count, level))
}

function playOn(count: Count, stopped: number): void {
  const { machine, reels, won, paths, ladder } = count
  const spin = count.spins[stopped]!
  for (;;) {
    if (stopped < machine.reelCount && reaches(machine, spin.cells, stopped)) return stopNext(count, stopped)
    won.fill(0)
    const units = judge(machine, reels, spin.cells, 1, { won, lit: spin.lit })
    if (units > 0) {
      spin.paid =
        paths === null
          ? spin.paid + units * multiplierOf(reels, ladder, spin.fall)
          : paths.extend(spin.paid, units)
    }
    if (units === 0 || spin.fall === FALLS_MAX) return settle(count, stopped)
    const { cells, positions, open } = spin
    if (reels.perLight > 0) spin.lit |= placesOf(machine, won)
    spin.open = refill(machine, reels, { cells, positions, won, open })
    spin.fall += 1
  }
}

/** Continues with each stop of the next reel. */
function stopNext(count: Count, reel: number): void {
  const { rows } = count.machine
  const before = count.spins[reel]!
  const spin = count.spins[reel + 1]!
  for (let stop = 0; stop < count.reels.lengths[reel]!; stop += 1) {
    for (let at = 0; at < reel * rows; at += 1) spin.cells[at] = before.cells[at]!
    for (let one = 0; one < reel; one += 1) spin.positions[one] = before.positions[one]!
    spin.positions[reel] = showStop(count, spin.cells, before.open, reel, stop)
    spin.fall = before.fall
    spin.paid = before.paid
    spin.open = before.open
    spin.lit = before.lit
    playOn(count, reel + 1)
  }
}

/** Shows a stop in the open rows. Returns the position of the strip in the highest of them. */
function showStop(
  { machine, reels }: Count,
  cells: Uint8Array,
  open: number,
  reel: number,
  stop: number,
): number {
  const { rows } = machine
  const [from, strip] = [reel * rows, reels.strips[reel]!]
  if (open === reels.open) {
    const drawn = reels.judged[reel]!
    for (let row = 0; row < rows; row += 1) cells[from + row] = drawn[stop * rows + row]!
    return stop
  }
  const top = (stop + reels.open - open + strip.length) % strip.length
  for (let row = 0; row < rows; row += 1) {
    const place = row - (rows - open)
    cells[from + row] = place < 0 ? CLOSED : strip[(top + place) % strip.length]!
  }
  return top
}

/** Scatters are below this number in every window. */
const SCATTERS = 64

function settle({ machine, spins, tails, ends }: Count, stopped: number): void {
  const { cells, paid, open } = spins[stopped]!
  const scatters = countScatters(machine, cells, stopped)
  const tail = tails[open]![stopped]!
  for (let more = 0; more < tail.length; more += 1) {
    const count = tail[more]!
    if (count === 0) continue
    const key = paid * SCATTERS + scatters + more
    ends.set(key, (ends.get(key) ?? 0) + count)
  }
}

function tallyOf({ machine, reels, paths, ends, ladder }: Count, level: number): Tally {
  const byPath = paths?.paid((window) => multiplierOf(reels, ladder, level + window))
  const tally: Tally = new Map()
  for (const [end, count] of ends) {
    const paid = Math.floor(end / SCATTERS)
    const falls = nextLevel(reels, 0, byPath?.windows[paid] ?? 0)
    const key = keyOf(machine, byPath?.units[paid] ?? paid, end % SCATTERS, falls)
    tally.set(key, (tally.get(key) ?? 0) + count)
  }
  return tally
}
