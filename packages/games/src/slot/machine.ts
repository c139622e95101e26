import { REELS, ROWS, findFaults, symbolIds } from './definition.ts'
import type { SlotDefinition, Strips } from './definition.ts'

/**
 * A definition made ready for speed: symbols as numbers, windows looked up by stop. The same machine plays a round,
 * enumerates all of them and simulates a hundred million.
 */
export type Reels = {
  lengths: number[]
  /** Per reel: what stands in row r when the strip stops at s, at [s × 3 + r], before and after wilds fill their reel. */
  drawn: Uint8Array[]
  judged: Uint8Array[]
  /** Per reel and stop: scatters in view. */
  scatters: Uint8Array[]
  wildMultiplier: number
  spinMultiplier: number
}

export type Machine = {
  definition: SlotDefinition
  /** Rows of line l at [l × 5 + reel]. */
  lines: Uint8Array
  /** The same as places in the window: reel × 3 + row. */
  cellsOfLines: Uint8Array
  lineCount: number
  /** Pay of n equal symbols at [symbol × 6 + n], times the line bet. */
  pays: Int32Array
  /** Pay of n scatters, times the line bet. */
  scatterPays: number[]
  awards: number[]
  retrigger: number[]
  base: Reels
  free: Reels
}

export const WILD = symbolIds.indexOf('wild')
export const SCATTER = symbolIds.indexOf('scatter')
export const SCATTERS_MAX = REELS * ROWS

function compileReels(
  strips: Strips,
  expands: boolean,
  wildMultiplier: number,
  spinMultiplier: number,
): Reels {
  const drawn = strips.map((symbols) => {
    const cells = new Uint8Array(symbols.length * ROWS)
    for (let stop = 0; stop < symbols.length; stop += 1) {
      for (let row = 0; row < ROWS; row += 1) {
        const symbol = symbols[(stop + row) % symbols.length] ?? 'jack'
        cells[stop * ROWS + row] = symbolIds.indexOf(symbol)
      }
    }
    return cells
  })
  return {
    lengths: strips.map((symbols) => symbols.length),
    drawn,
    judged: drawn.map((cells) => (expands ? fillWithWilds(cells) : cells)),
    scatters: drawn.map(countScatters),
    wildMultiplier,
    spinMultiplier,
  }
}

function fillWithWilds(cells: Uint8Array): Uint8Array {
  const filled = cells.slice()
  for (let from = 0; from < filled.length; from += ROWS) {
    const window = filled.subarray(from, from + ROWS)
    if (window.includes(WILD)) window.fill(WILD)
  }
  return filled
}

function countScatters(cells: Uint8Array): Uint8Array {
  const counts = new Uint8Array(cells.length / ROWS)
  for (const [at, symbol] of cells.entries()) {
    if (symbol === SCATTER) counts[Math.floor(at / ROWS)]! += 1
  }
  return counts
}

const byCount = (table: Record<string, number>, factor: number): number[] =>
  Array.from({ length: SCATTERS_MAX + 1 }, (_, count) => (table[Math.min(count, REELS)] ?? 0) * factor)

/** Makes a definition playable. @throws RangeError when it is not one */
export function compile(definition: SlotDefinition): Machine {
  const faults = findFaults(definition)
  if (faults.length > 0) throw new RangeError(faults.join('; '))

  const pays = new Int32Array(symbolIds.length * (REELS + 1))
  for (const [symbol, [three, four, five]] of Object.entries(definition.pays)) {
    pays.set([three, four, five], symbolIds.findIndex((id) => id === symbol) * (REELS + 1) + 3)
  }
  const { strips, wild, freeGames, lines } = definition
  return {
    definition,
    lines: Uint8Array.from(lines.flat()),
    cellsOfLines: Uint8Array.from(lines.flatMap((line) => line.map((row, reel) => reel * ROWS + row))),
    lineCount: lines.length,
    pays,
    scatterPays: byCount(definition.scatterPays, lines.length),
    awards: byCount(freeGames.awards, 1),
    retrigger: byCount(freeGames.retrigger, 1),
    base: compileReels(strips.base, wild.expands, 1, 1),
    free: compileReels(strips.free, wild.expands, wild.freeMultiplier, freeGames.multiplier),
  }
}

export type LineWin = { line: number; symbol: number; count: number; units: number; multiplier: number }

export function scattersAt(reels: Reels, stops: ArrayLike<number>): number {
  let count = 0
  for (let reel = 0; reel < REELS; reel += 1) count += reels.scatters[reel]![stops[reel]!]!
  return count
}

const view = new Uint8Array(REELS * ROWS)

/** Puts what stands at these stops into one row of cells, [reel × 3 + row]. */
function look(reels: Reels, stops: ArrayLike<number>): Uint8Array {
  for (let reel = 0; reel < REELS; reel += 1) {
    const cells = reels.judged[reel]!
    const from = stops[reel]! * ROWS
    for (let row = 0; row < ROWS; row += 1) view[reel * ROWS + row] = cells[from + row]!
  }
  return view
}

/**
 * What the lines pay at these stops, in line bets, the multipliers included. Each win is also put into `found` when it is
 * given: playing and simulating are one code.
 */
export function lineUnits(
  machine: Machine,
  reels: Reels,
  stops: ArrayLike<number>,
  found?: LineWin[],
): number {
  const cells = look(reels, stops)
  const { cellsOfLines, pays, lineCount } = machine
  let units = 0
  for (let line = 0; line < lineCount; line += 1) {
    const first = line * REELS
    const symbol = cells[cellsOfLines[first]!]!
    if (symbol === SCATTER) continue

    let count = 1
    let multiplier = reels.spinMultiplier
    while (count < REELS) {
      const cell = cells[cellsOfLines[first + count]!]!
      if (cell === WILD) multiplier *= reels.wildMultiplier
      else if (cell !== symbol) break
      count += 1
    }
    if (count < 3) continue
    const pay = pays[symbol * (REELS + 1) + count]! * multiplier
    if (pay === 0) continue
    units += pay
    found?.push({ line, symbol, count, units: pay, multiplier })
  }
  return units
}
