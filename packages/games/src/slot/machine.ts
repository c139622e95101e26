import { findErrors, hasFreeGames, partsOf, reelsOf, rowsOf, symbolIds } from './definition.ts'
import type { SlotDefinition, Strips } from './definition.ts'
import { featureOf } from './features/feature.ts'
import type { Feature } from './features/feature.ts'

/**
 * A definition compiled for speed: symbols as numbers, windows looked up by stop. The same machine plays a
 * round, enumerates all of them and simulates a hundred million.
 */
export type Reels = {
  lengths: number[]
  /** Per reel the strip as numbers. */
  strips: Uint8Array[]
  /** Per reel: the symbol in row r at stop s, at [s × rows + r], before and after wilds fill their reel. */
  drawn: Uint8Array[]
  judged: Uint8Array[]
  /** Per reel and stop: scatters in view. */
  scatters: Uint8Array[]
  wildMultiplier: number
  spinMultiplier: number
  /** Multipliers of a spin and its falls; null without falls. */
  ladder: number[] | null
}

export type Machine = {
  definition: SlotDefinition
  reelCount: number
  rows: number
  cellCount: number
  /** Rows of line l at [l × reels + reel]. */
  lines: Uint8Array
  /** The same as places in the window: reel × rows + row. */
  cellsOfLines: Uint8Array
  lineCount: number
  isWays: boolean
  /** Parts of a stake: the unit of payouts. */
  parts: number
  /** Payout of n equal symbols at [symbol × (reels + 1) + n], in parts. */
  pays: Int32Array
  /** Payout of n scatters, in parts. */
  scatterPays: number[]
  awards: number[]
  retrigger: number[]
  /** What scatters open apart from free games; null without it. */
  feature: Feature | null
  base: Reels
  free: Reels
}

export const WILD = symbolIds.indexOf('wild')
export const SCATTER = symbolIds.indexOf('scatter')
const FIRST_PAID = 3

function compileReels(
  definition: SlotDefinition,
  strips: Strips,
  multipliers: Pick<Reels, 'wildMultiplier' | 'spinMultiplier' | 'ladder'>,
): Reels {
  const rows = rowsOf(definition)
  const numbers = strips.map((symbols) => Uint8Array.from(symbols, (symbol) => symbolIds.indexOf(symbol)))
  const drawn = numbers.map((symbols) => {
    const cells = new Uint8Array(symbols.length * rows)
    for (let at = 0; at < cells.length; at += 1) {
      const [stop, row] = [Math.floor(at / rows), at % rows]
      cells[at] = symbols[(stop + row) % symbols.length]!
    }
    return cells
  })
  return {
    lengths: strips.map((symbols) => symbols.length),
    strips: numbers,
    drawn,
    judged: drawn.map((cells) => (definition.wild.expands ? fillWithWilds(cells, rows) : cells)),
    scatters: drawn.map((cells) => countScatters(cells, rows)),
    ...multipliers,
  }
}

function fillWithWilds(cells: Uint8Array, rows: number): Uint8Array {
  const filled = cells.slice()
  for (let from = 0; from < filled.length; from += rows) {
    const window = filled.subarray(from, from + rows)
    if (window.includes(WILD)) window.fill(WILD)
  }
  return filled
}

function countScatters(cells: Uint8Array, rows: number): Uint8Array {
  const counts = new Uint8Array(cells.length / rows)
  for (const [at, symbol] of cells.entries()) {
    if (symbol === SCATTER) counts[Math.floor(at / rows)]! += 1
  }
  return counts
}

/** Compiles a definition. @throws RangeError when it is invalid */
export function compile(definition: SlotDefinition): Machine {
  const errors = findErrors(definition)
  if (errors.length > 0) throw new RangeError(errors.join('; '))

  const { strips, wild, freeGames, lines, cascade } = definition
  const [reelCount, rows, parts] = [reelsOf(definition), rowsOf(definition), partsOf(definition)]
  const cellCount = reelCount * rows
  const pays = new Int32Array(symbolIds.length * (reelCount + 1))
  for (const [symbol, amounts] of Object.entries(definition.pays)) {
    pays.set(amounts, symbolIds.findIndex((id) => id === symbol) * (reelCount + 1) + FIRST_PAID)
  }
  const byCount = (table: Record<string, number>, factor: number): number[] =>
    Array.from({ length: cellCount + 1 }, (_, count) => (table[Math.min(count, reelCount)] ?? 0) * factor)

  return {
    definition,
    reelCount,
    rows,
    cellCount,
    lines: Uint8Array.from(lines.flat()),
    cellsOfLines: Uint8Array.from(lines.flatMap((line) => line.map((row, reel) => reel * rows + row))),
    lineCount: lines.length,
    isWays: definition.ways !== undefined,
    parts,
    pays,
    scatterPays: byCount(definition.scatterPays, parts),
    awards: byCount(freeGames.awards, 1),
    retrigger: byCount(freeGames.retrigger, 1),
    feature: featureOf(definition),
    base: compileReels(definition, strips.base, {
      wildMultiplier: wild.baseMultiplier ?? 1,
      spinMultiplier: 1,
      ladder: cascade?.base ?? null,
    }),
    free: compileReels(definition, hasFreeGames(definition) ? strips.free : [], {
      wildMultiplier: wild.freeMultiplier,
      spinMultiplier: freeGames.multiplier,
      ladder: cascade?.free ?? null,
    }),
  }
}

/**
 * Whether a paid spin that ends with this many scatters opens the feature: free games, or another one.
 */
export const opensFeature = (machine: Machine, scatters: number): boolean =>
  machine.awards[scatters]! > 0 || (machine.feature !== null && scatters >= machine.feature.from)
