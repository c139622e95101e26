import { SCATTER, WILD } from './machine.ts'
import type { Machine, Reels } from './machine.ts'

/** What a window pays, by lines or by ways: one code for playing, counting and simulating. */
export type Found = {
  /** The line, or -1 when ways pay. */
  line: number
  symbol: number
  count: number
  units: number
  multiplier: number
  ways: number
}

/** What is wanted of a window besides its units: each win, or a mark on each place that won. */
export type Wanted = { found?: Found[] | undefined; won?: Uint8Array | undefined }

/** Units that these cells pay, [reel × rows + row], every multiplier included. */
export function judge(
  machine: Machine,
  reels: Reels,
  cells: Uint8Array,
  multiplier: number,
  wanted: Wanted,
): number {
  return machine.isWays
    ? wayUnits(machine, reels, cells, multiplier, wanted)
    : lineUnits(machine, reels, cells, multiplier, wanted)
}

function lineUnits(
  machine: Machine,
  reels: Reels,
  cells: Uint8Array,
  times: number,
  { found, won }: Wanted,
): number {
  const { cellsOfLines, pays, lineCount, reelCount } = machine
  let units = 0
  for (let line = 0; line < lineCount; line += 1) {
    const first = line * reelCount
    const symbol = cells[cellsOfLines[first]!]!
    if (symbol === SCATTER) continue

    let count = 1
    let multiplier = times
    while (count < reelCount) {
      const cell = cells[cellsOfLines[first + count]!]!
      if (cell === WILD) multiplier *= reels.wildMultiplier
      else if (cell !== symbol) break
      count += 1
    }
    const pay = pays[symbol * (reelCount + 1) + count]! * multiplier
    if (pay === 0) continue
    units += pay
    found?.push({ line, symbol, count, units: pay, multiplier, ways: 1 })
    if (won !== undefined) for (let at = first; at < first + count; at += 1) won[cellsOfLines[at]!] = 1
  }
  return units
}

function wayUnits(
  machine: Machine,
  reels: Reels,
  cells: Uint8Array,
  times: number,
  { found, won }: Wanted,
): number {
  const { pays, reelCount, rows } = machine
  let units = 0
  for (let row = 0; row < rows; row += 1) {
    const symbol = cells[row]!
    if (symbol === SCATTER || cells.indexOf(symbol) < row) continue

    let count = 0
    let ways = 1
    while (count < reelCount) {
      let here = 0
      for (let at = count * rows; at < (count + 1) * rows; at += 1) {
        if (cells[at] === symbol) here += 1
        else if (cells[at] === WILD) here += reels.wildMultiplier
      }
      if (here === 0) break
      ways *= here
      count += 1
    }
    const pay = pays[symbol * (reelCount + 1) + count]! * ways * times
    if (pay === 0) continue
    units += pay
    found?.push({ line: -1, symbol, count, units: pay, multiplier: times, ways })
    if (won === undefined) continue
    for (let at = 0; at < count * rows; at += 1) if (cells[at] === symbol || cells[at] === WILD) won[at] = 1
  }
  return units
}

/** The places of a win in the window. */
export function cellsOf(machine: Machine, cells: Uint8Array, { line, symbol, count }: Found): number[] {
  if (line >= 0) {
    const first = line * machine.reelCount
    return Array.from(machine.cellsOfLines.subarray(first, first + count))
  }
  const places: number[] = []
  for (let at = 0; at < count * machine.rows; at += 1) {
    if (cells[at] === symbol || cells[at] === WILD) places.push(at)
  }
  return places
}
