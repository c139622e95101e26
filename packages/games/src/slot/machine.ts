import { clusterGrid } from './clusters.ts'
import type { ClusterGrid } from './clusters.ts'
import { hasFreeGames, partsOf, reelsOf, rowsOf, symbolIds } from './definition.ts'
import type { SlotDefinition, Strips } from './definition.ts'
import { findErrors } from './errors.ts'
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
  /** Per reel and stop: scatters in view; where wilds are held, the reel's bit if it shows one. */
  scatters: Uint8Array[]
  /** Open rows of the first window. */
  open: number
  wildMultiplier: number
  spinMultiplier: number
  /** Multipliers of a spin and its falls; null without falls. */
  ladder: number[] | null
  /** What each lit place adds to the multiplier of a cluster. */
  perLight: number
  /** At how many places of the ladder a spin can begin: above 1 where falls count on from the spin before. */
  levels: number
}

export type Machine = {
  definition: SlotDefinition
  /** Reels that are drawn; a mirrored window shows more. */
  reelCount: number
  shownReels: number
  /** How often each drawn reel is in the window: twice where it is mirrored. */
  weights: number[]
  rows: number
  cellCount: number
  /** Rows of line l at [l × reels + reel]. */
  lines: Uint8Array
  /**
   * The same as places in the window: reel × rows + row. Where lines pay from the right too, all lines follow once more,
   * read from there.
   */
  cellsOfLines: Uint8Array
  lineCount: number
  /** Lines, counted twice where they pay from both sides. */
  pathCount: number
  isWays: boolean
  clusters: ClusterGrid | null
  /** Parts of a stake: the unit of payouts. */
  parts: number
  /** Payout of n equal symbols at [symbol × payStride + n], in parts. */
  pays: Int32Array
  payStride: number
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
/** What a closed row shows, in a window that grows: it never pays. */
export const CLOSED = symbolIds.length
const FIRST_PAID = 3

function compileReels(
  definition: SlotDefinition,
  strips: Strips,
  rest: Pick<Reels, 'wildMultiplier' | 'spinMultiplier' | 'ladder' | 'levels' | 'open' | 'perLight'>,
): Reels {
  const rows = rowsOf(definition)
  const closed = rows - rest.open
  const numbers = strips.map((symbols) => Uint8Array.from(symbols, (symbol) => symbolIds.indexOf(symbol)))
  const drawn = numbers.map((symbols) => {
    const cells = new Uint8Array(symbols.length * rows).fill(CLOSED)
    for (let stop = 0; stop < symbols.length; stop += 1) {
      for (let row = closed; row < rows; row += 1)
        cells[stop * rows + row] = symbols[(stop + row - closed) % symbols.length]!
    }
    return cells
  })
  return {
    lengths: strips.map((symbols) => symbols.length),
    strips: numbers,
    drawn,
    judged: drawn.map((cells) => (definition.wild.expands ? fillWithWilds(cells, rows) : cells)),
    scatters: drawn.map((cells, reel) =>
      definition.holdsWilds === true
        ? bitsOfWilds(cells, rows, reel)
        : countScatters(cells, rows, weightOf(definition, reel)),
    ),
    ...rest,
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

/** How often a drawn reel is in the window: in a mirrored one twice, unless it is in the middle. */
const weightOf = ({ clusters, strips }: SlotDefinition, reel: number): number =>
  clusters?.isMirrored === true && reel < strips.base.length - 1 ? 2 : 1

function countScatters(cells: Uint8Array, rows: number, weight: number): Uint8Array {
  const counts = new Uint8Array(cells.length / rows)
  for (const [at, symbol] of cells.entries()) {
    if (symbol === SCATTER) counts[Math.floor(at / rows)]! += weight
  }
  return counts
}

/** By stop: the reel's bit if it shows a wild. */
function bitsOfWilds(cells: Uint8Array, rows: number, reel: number): Uint8Array {
  return Uint8Array.from({ length: cells.length / rows }, (_, stop) =>
    cells.subarray(stop * rows, (stop + 1) * rows).includes(WILD) ? 1 << reel : 0,
  )
}

/** Clusters of any size pay, so the last amount is repeated up to the whole window. */
function compilePays(definition: SlotDefinition): Pick<Machine, 'pays' | 'payStride'> {
  const { pays: amounts, clusters } = definition
  const reels = reelsOf(definition)
  const sizeMax = clusters === undefined ? reels : reels * rowsOf(definition)
  const [payStride, first] = [sizeMax + 1, clusters?.from ?? FIRST_PAID]
  const pays = new Int32Array(symbolIds.length * payStride)
  for (const [id, row] of Object.entries(amounts)) {
    const from = symbolIds.findIndex((symbol) => symbol === id) * payStride
    pays.set(row, from + first)
    if (clusters !== undefined) pays.fill(row.at(-1) ?? 0, from + first + row.length, from + payStride)
  }
  return { pays, payStride }
}

/** All of a machine but respins with wilds, which need it. @throws RangeError when the definition is invalid */
export function compileReelsAndPays(definition: SlotDefinition): Machine {
  const errors = findErrors(definition)
  if (errors.length > 0) throw new RangeError(errors.join('; '))

  const { strips, wild, freeGames, lines, clusters, cascade, grows } = definition
  const [shownReels, rows, parts] = [reelsOf(definition), rowsOf(definition), partsOf(definition)]
  const reelCount = strips.base.length
  const cellCount = reelCount * rows
  const fromLeft = lines.map((line) => line.map((row, reel) => reel * rows + row))
  const fromRight = definition.paysBothWays === true ? fromLeft.map((path) => path.toReversed()) : []
  const paths = [...fromLeft, ...fromRight]
  const byCount = (table: Record<string, number>, factor: number): number[] =>
    Array.from(
      { length: shownReels * rows + 1 },
      (_, count) => (table[Math.min(count, shownReels)] ?? 0) * factor,
    )

  return {
    definition,
    reelCount,
    shownReels,
    weights: strips.base.map((_, reel) => weightOf(definition, reel)),
    rows,
    cellCount,
    lines: Uint8Array.from(lines.flat()),
    cellsOfLines: Uint8Array.from(paths.flat()),
    lineCount: lines.length,
    pathCount: paths.length,
    isWays: definition.ways !== undefined,
    clusters: clusters === undefined ? null : clusterGrid(clusters, reelCount, rows),
    parts,
    ...compilePays(definition),
    scatterPays: byCount(definition.scatterPays, parts),
    awards: byCount(freeGames.awards, 1),
    retrigger: byCount(freeGames.retrigger, 1),
    feature: featureOf(definition),
    base: compileReels(definition, strips.base, {
      wildMultiplier: wild.baseMultiplier ?? 1,
      spinMultiplier: 1,
      ladder: cascade?.base ?? null,
      perLight: clusters?.lights?.base ?? 0,
      levels: 1,
      open: grows?.base ?? rows,
    }),
    free: compileReels(definition, hasFreeGames(definition) ? strips.free : [], {
      wildMultiplier: wild.freeMultiplier,
      spinMultiplier: freeGames.multiplier,
      ladder: cascade?.free ?? null,
      perLight: clusters?.lights?.free ?? 0,
      levels: cascade?.keeps === true ? cascade.free.length : 1,
      open: grows?.free ?? rows,
    }),
  }
}

/**
 * Whether a paid spin that ends with this many scatters opens the feature: free games, or another one. Where wilds are
 * held, it is the set of their reels instead.
 */
export const opensFeature = (machine: Machine, scatters: number): boolean =>
  machine.awards[scatters]! > 0 || (machine.feature !== null && scatters >= machine.feature.from)
