import type { HoldAndRespin } from './features/hold.ts'
import type { PickFeature } from './features/pick.ts'
import type { TrailFeature } from './features/trail.ts'
import type { WheelFeature } from './features/wheel.ts'

/**
 * A slot as data: everything that decides what a spin pays, and nothing else. The engine plays it, the
 * enumeration proves its return, and the build is its hash.
 */
export const symbolIds = [
  'wild',
  'scatter',
  'high-1',
  'high-2',
  'high-3',
  'high-4',
  'ace',
  'king',
  'queen',
  'jack',
] as const

export type SymbolId = (typeof symbolIds)[number]
export type PayingId = Exclude<SymbolId, 'wild' | 'scatter'>

/** Default number of rows of a window. */
const ROWS = 3

/** A strip for each reel, from top to bottom; it closes to a ring. */
export type Strips = SymbolId[][]

export type SlotDefinition = {
  math: string
  /** Rows of the window; three by default. */
  rows?: number
  /** Rows open at first, where the window grows; every fall opens one more, up to `rows`. */
  grows?: { base: number; free: number }
  /** For each line its row, 0 at the top, on each of the reels; empty when ways or clusters pay. */
  lines: number[][]
  /** Lines pay from the right too. A line of equal symbols on all reels pays once. */
  paysBothWays?: true
  /** Equal symbols on adjacent reels from the left pay in any position; the stake has this many parts. */
  ways?: { parts: number }
  clusters?: Clusters
  /**
   * Multiples of the line bet (in ways and clusters: of one part of the stake), for three, four … from the left.
   * Clusters: for `from` symbols, one more …; the last applies to all larger ones.
   */
  pays: Record<PayingId, number[]>
  /** Multiples of the whole stake, by the number of scatters anywhere. */
  scatterPays: Record<string, number>
  strips: { base: Strips; free: Strips }
  freeGames: {
    /** Free games for that many scatters in the paid spin. */
    awards: Record<string, number>
    /** The same within free games. */
    retrigger: Record<string, number>
    /** No round has more free games than this. */
    limit: number
    /** Line and scatter wins of free games are multiplied by this. */
    multiplier: number
  }
  wild: {
    /** A wild in view fills its whole reel before lines are evaluated. */
    expands: boolean
    /**
     * In free games every wild in a winning line multiplies it by this; in ways it counts as this many
     * symbols.
     */
    freeMultiplier: number
    /** The same in paid spins; 1 by default. */
    baseMultiplier?: number
  }
  /**
   * Winning symbols disappear, those above fall, the strip follows. Each fall multiplies its payouts by the next
   * of these; the last one repeats.
   */
  cascade?: Cascade
  /**
   * Scatters are coins that lock; all other places respin as long as new coins land. Such a game has no free
   * games.
   */
  hold?: HoldAndRespin
  /** Scatters open a wheel on a second screen. Such a game has no free games. */
  wheel?: WheelFeature
  /** Scatters open a trail on a second screen. Such a game has no free games. */
  trail?: TrailFeature
  /**
   * Scatters open a screen of closed places, and the player chooses which of them to open. Such a game has no free
   * games.
   */
  pick?: PickFeature
  /**
   * A wild that fills its reel stays, and the other reels respin, until a respin shows no new wild. Wilds are only on reels
   * between the first and the last, and the game has no scatters.
   */
  holdsWilds?: true
  /**
   * The price of the feature in stakes, where it may be bought: the paid spin is then drawn until it opens
   * the feature.
   */
  buy?: { price: number }
}

type Cascade = {
  base: number[]
  free: number[]
  /** In free games the count of falls continues from one game to the next, so the multiplier never drops. */
  keeps?: true
}

/** Equal symbols that touch at a side pay together, wherever they are. A wild belongs to all clusters that it touches. */
export type Clusters = {
  /** The stake has this many parts. */
  parts: number
  /** The fewest symbols that pay. */
  from: number
  /** The window is symmetrical: the strips are its left half and its middle reel, the right half mirrors the left. */
  isMirrored?: true
  /**
   * Places that have paid stay lit until the spin ends. Every lit place of a later cluster adds this much to its
   * multiplier, which is 1 without any.
   */
  lights?: { base: number; free: number }
}

export const noFreeGames: SlotDefinition['freeGames'] = { awards: {}, retrigger: {}, limit: 0, multiplier: 1 }

export const rowsOf = (definition: SlotDefinition): number => definition.rows ?? ROWS
/** The number of reels in the window. */
export const reelsOf = ({ strips, clusters }: SlotDefinition): number =>
  clusters?.isMirrored === true ? strips.base.length * 2 - 1 : strips.base.length
/** The strip that a reel of the window shows. */
export const stripIndexOf = ({ strips }: SlotDefinition, reel: number): number =>
  Math.min(reel, strips.base.length * 2 - 2 - reel)
/** The number of parts of a stake, the unit of payouts: lines, or the parts given with ways or clusters. */
export const partsOf = ({ lines, ways, clusters }: SlotDefinition): number =>
  ways?.parts ?? clusters?.parts ?? lines.length
export const hasFreeGames = ({ freeGames }: SlotDefinition): boolean =>
  Object.keys(freeGames.awards).length > 0

/** Parses a strip written as one letter per symbol: W S 1 2 3 4 A K Q J. */
export function strip(letters: string): SymbolId[] {
  return [...letters].map((letter) => {
    const symbol = symbolIds['WS1234AKQJ'.indexOf(letter)]
    if (symbol === undefined) throw new RangeError(`Unknown symbol letter ${letter}`)
    return symbol
  })
}
