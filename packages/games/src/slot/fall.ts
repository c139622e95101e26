import { judge } from './judge.ts'
import type { Found } from './judge.ts'
import { SCATTER } from './machine.ts'
import type { Machine, Reels } from './machine.ts'

/**
 * A spin whose winning symbols disappear: the symbols above them fall, and the strip follows from its stop.
 * So all falls of a spin follow from its stops, nothing more is drawn, and every possible spin can still be
 * counted.
 */

/** No spin has more falls than this. */
export const FALLS_MAX = 50

/** Called for every window of a spin, with its wins and its multiplier. */
type OnWindow = (cells: Uint8Array, found: Found[], multiplier: number, units: number) => void

/** Copies what is evaluated at these stops into cells, [reel × rows + row]. */
export function look(machine: Machine, reels: Reels, stops: ArrayLike<number>, cells: Uint8Array): void {
  const { rows, reelCount } = machine
  for (let reel = 0; reel < reelCount; reel += 1) {
    const judged = reels.judged[reel]!
    const from = stops[reel]! * rows
    for (let row = 0; row < rows; row += 1) cells[reel * rows + row] = judged[from + row]!
  }
}

export type SpinResult = {
  units: number
  scatters: number
  /** The place of the ladder at which the next spin begins. */
  level: number
}

const result: SpinResult = { units: 0, scatters: 0, level: 0 }
const room = new Uint8Array(64)
const places = new Int32Array(8)
const gone = new Uint8Array(64)

/**
 * The total of a spin, scatters included, and the scatters in the last window. The returned object is reused.
 */
export function spinResult(
  machine: Machine,
  reels: Reels,
  stops: ArrayLike<number>,
  level = 0,
  onWindow?: OnWindow,
): SpinResult {
  const cells = room.subarray(0, machine.cellCount)
  look(machine, reels, stops, cells)
  result.units = 0
  result.level = level
  if (reels.ladder === null) {
    const found: Found[] | undefined = onWindow && []
    result.units = judge(machine, reels, cells, reels.spinMultiplier, { found })
    onWindow?.(cells, found ?? [], reels.spinMultiplier, result.units)
    result.scatters = 0
    for (let reel = 0; reel < machine.reelCount; reel += 1)
      result.scatters += reels.scatters[reel]![stops[reel]!]!
  } else fallOut(machine, reels, stops, reels.ladder, cells, onWindow)
  result.units += machine.scatterPays[result.scatters]! * reels.spinMultiplier
  return result
}

function fallOut(
  machine: Machine,
  reels: Reels,
  stops: ArrayLike<number>,
  ladder: number[],
  cells: Uint8Array,
  onWindow?: OnWindow,
): void {
  for (let reel = 0; reel < machine.reelCount; reel += 1) places[reel] = stops[reel]!
  let { open } = reels
  let lit = 0
  const { level } = result
  for (let fall = 0; fall <= FALLS_MAX; fall += 1) {
    const found: Found[] | undefined = onWindow && []
    const multiplier = multiplierOf(reels, ladder, level + fall)
    gone.fill(0)
    const units = judge(machine, reels, cells, multiplier, { found, won: gone, lit })
    onWindow?.(cells, found ?? [], multiplier, units)
    result.units += units
    if (units === 0) break
    result.level = nextLevel(reels, result.level, 1)
    if (fall === FALLS_MAX) break
    if (reels.perLight > 0) lit |= placesOf(machine, gone)
    open = refill(machine, reels, { cells, positions: places, won: gone, open })
  }
  result.scatters = countScatters(machine, cells, machine.reelCount)
}

/** Marked places as bits of one number; a window of clusters has few enough. */
export function placesOf({ cellCount }: Machine, marked: Uint8Array): number {
  let set = 0
  for (let at = 0; at < cellCount; at += 1) if (marked[at] === 1) set |= 1 << at
  return set
}

/** The scatters on the first reels; those of a mirrored reel count twice. */
export function countScatters({ rows, weights }: Machine, cells: Uint8Array, reels: number): number {
  let count = 0
  for (let reel = 0; reel < reels; reel += 1) {
    for (let at = reel * rows; at < (reel + 1) * rows; at += 1)
      if (cells[at] === SCATTER) count += weights[reel]!
  }
  return count
}

/** Where falls count on from spin to spin, the place of the ladder after that many more. */
export const nextLevel = ({ levels }: Pick<Reels, 'levels'>, level: number, falls: number): number =>
  Math.min(level + falls, levels - 1)

/** The multiplier of a window after this many falls. */
export const multiplierOf = (reels: Reels, ladder: number[], fall: number): number =>
  ladder[Math.min(fall, ladder.length - 1)]! * reels.spinMultiplier

/** A window between two falls: its symbols, the position of each strip, what won, and how many rows are open. */
type Falling = { cells: Uint8Array; positions: Int32Array; won: Uint8Array; open: number }

/**
 * Removes the winning cells, lets the others fall, and lets the strips follow, into one more row where the window
 * grows. Returns how many rows are open then.
 */
export function refill(machine: Machine, reels: Reels, { cells, positions, won, open }: Falling): number {
  const { rows, reelCount } = machine
  const next = Math.min(rows, open + 1)
  const [top, nextTop] = [rows - open, rows - next]
  for (let reel = 0; reel < reelCount; reel += 1) {
    const strip = reels.strips[reel]!
    let to = rows - 1
    for (let row = rows - 1; row >= top; row -= 1) {
      const at = reel * rows + row
      if (won[at] === 0) cells[reel * rows + to--] = cells[at]!
    }
    for (; to >= nextTop; to -= 1) {
      positions[reel] = (positions[reel]! + strip.length - 1) % strip.length
      cells[reel * rows + to] = strip[positions[reel]!]!
    }
  }
  return next
}
