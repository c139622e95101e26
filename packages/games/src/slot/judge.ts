import { clusterUnits } from './clusters.ts'
import { CLOSED, SCATTER, WILD } from './machine.ts'
import type { Machine, Reels } from './machine.ts'

/** Read once: in the innermost loops an imported binding is slower than a local one. */
const [wild, scatter, closed] = [WILD, SCATTER, CLOSED]

/** What a window pays, by lines, ways or clusters: the same code for playing, counting and simulating. */
export type Found = {
  /** The line, or -1 when ways or clusters pay. */
  line: number
  symbol: number
  count: number
  units: number
  multiplier: number
  ways: number
  /** The line was read from the right. */
  isFromRight?: true
  /** The places of a cluster in the whole window. */
  places?: number[]
}

/**
 * Optional results in addition to the units of a window: each win, or a mark on each place that won. `lit` are the places
 * that raise the multiplier of a cluster.
 */
export type JudgeOptions = {
  found?: Found[] | undefined
  won?: Uint8Array | undefined
  lit?: number | undefined
}

/** Units that these cells pay, [reel × rows + row], every multiplier included. */
export function judge(
  machine: Machine,
  reels: Reels,
  cells: Uint8Array,
  multiplier: number,
  wanted: JudgeOptions,
): number {
  const { clusters } = machine
  if (clusters !== null)
    return clusterUnits(machine, clusters, cells, { multiplier, perLight: reels.perLight }, wanted)
  return machine.isWays
    ? wayUnits(machine, reels, cells, multiplier, wanted)
    : lineUnits(machine, reels, cells, multiplier, wanted)
}

function lineUnits(
  machine: Machine,
  reels: Reels,
  cells: Uint8Array,
  times: number,
  { found, won }: JudgeOptions,
): number {
  const { cellsOfLines, pays, payStride, lineCount, reelCount, pathCount } = machine
  let units = 0
  // After the lines from the left come those from the right, if they pay.
  for (let path = 0; path < pathCount; path += 1) {
    const first = path * reelCount
    const symbol = cells[cellsOfLines[first]!]!
    if (symbol === scatter) continue

    let count = 1
    let multiplier = times
    while (count < reelCount) {
      const cell = cells[cellsOfLines[first + count]!]!
      if (cell === wild) multiplier *= reels.wildMultiplier
      else if (cell !== symbol) break
      count += 1
    }
    const pay = pays[symbol * payStride + count]! * multiplier
    const isFromRight = path >= lineCount
    // A line of equal symbols on all reels has paid from the left.
    if (pay === 0 || (isFromRight && count === reelCount)) continue
    units += pay
    const line = isFromRight ? path - lineCount : path
    found?.push({ line, symbol, count, units: pay, multiplier, ways: 1, ...(isFromRight && { isFromRight }) })
    if (won !== undefined) for (let at = first; at < first + count; at += 1) won[cellsOfLines[at]!] = 1
  }
  return units
}

function wayUnits(
  machine: Machine,
  reels: Reels,
  cells: Uint8Array,
  times: number,
  { found, won }: JudgeOptions,
): number {
  const { pays, payStride, reelCount, rows } = machine
  const { wildMultiplier } = reels
  let units = 0
  let seen = (1 << scatter) | (1 << closed)
  for (let row = 0; row < rows; row += 1) {
    const symbol = cells[row]!
    if ((seen & (1 << symbol)) !== 0) continue

    seen |= 1 << symbol
    let count = 0
    let ways = 1
    let at = 0
    while (count < reelCount) {
      let here = 0
      for (const end = at + rows; at < end; at += 1) {
        const cell = cells[at]!
        if (cell === symbol) here += 1
        else if (cell === wild) here += wildMultiplier
      }
      if (here === 0) break
      ways *= here
      count += 1
    }
    const pay = pays[symbol * payStride + count]! * ways * times
    if (pay === 0) continue
    units += pay
    found?.push({ line: -1, symbol, count, units: pay, multiplier: times, ways })
    if (won === undefined) continue
    for (let at = 0; at < count * rows; at += 1) if (cells[at] === symbol || cells[at] === wild) won[at] = 1
  }
  return units
}

/** Whether any win passes through all of the first reels, so that the next one matters. */
export function reaches(machine: Machine, cells: Uint8Array, reels: number): boolean {
  // A cluster can be anywhere.
  if (machine.clusters !== null) return true
  return machine.isWays ? waysReach(machine, cells, reels) : linesReach(machine, cells, reels)
}

function linesReach(
  { cellsOfLines, lineCount, reelCount }: Machine,
  cells: Uint8Array,
  reels: number,
): boolean {
  for (let line = 0; line < lineCount; line += 1) {
    const first = line * reelCount
    const symbol = cells[cellsOfLines[first]!]!
    if (symbol === scatter && reels > 0) continue
    let count = 1
    for (; count < reels; count += 1) {
      const cell = cells[cellsOfLines[first + count]!]!
      if (cell !== wild && cell !== symbol) break
    }
    if (count >= reels) return true
  }
  return false
}

function waysReach({ rows }: Machine, cells: Uint8Array, reels: number): boolean {
  if (reels === 0) return true
  for (let row = 0; row < rows; row += 1) {
    const symbol = cells[row]!
    if (symbol === scatter || symbol === closed) continue
    let count = 1
    while (count < reels && holds(cells, count * rows, rows, symbol)) count += 1
    if (count >= reels) return true
  }
  return false
}

function holds(cells: Uint8Array, from: number, rows: number, symbol: number): boolean {
  for (let at = from; at < from + rows; at += 1) if (cells[at] === symbol || cells[at] === wild) return true
  return false
}

/** The places of a win in the window. */
export function cellsOf(
  machine: Machine,
  cells: Uint8Array,
  { line, symbol, count, isFromRight, places: cluster }: Found,
): number[] {
  if (cluster !== undefined) return cluster
  if (line >= 0) {
    const first = (line + (isFromRight === true ? machine.lineCount : 0)) * machine.reelCount
    return Array.from(machine.cellsOfLines.subarray(first, first + count))
  }
  const places: number[] = []
  for (let at = 0; at < count * machine.rows; at += 1) {
    if (cells[at] === symbol || cells[at] === wild) places.push(at)
  }
  return places
}
