import { findFeatureErrors } from './features/feature.ts'
import type { HoldAndRespin } from './features/hold.ts'
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
  /** For each line its row, 0 at the top, on each of the reels; empty when ways pay. */
  lines: number[][]
  /** Equal symbols on adjacent reels from the left pay in any position; the stake has this many parts. */
  ways?: { parts: number }
  /** Multiples of the line bet (in ways: of one part of the stake), for three, four … from the left. */
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
  cascade?: { base: number[]; free: number[] }
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
   * The price of the feature in stakes, where it may be bought: the paid spin is then drawn until it opens
   * the feature.
   */
  buy?: { price: number }
}

export const rowsOf = (definition: SlotDefinition): number => definition.rows ?? ROWS
export const reelsOf = (definition: SlotDefinition): number => definition.strips.base.length
/** The number of parts of a stake, the unit of payouts: lines, or the parts given with ways. */
export const partsOf = ({ lines, ways }: SlotDefinition): number => ways?.parts ?? lines.length
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

/** The errors of a definition, as text; an empty list if the engine can play it. */
export function findErrors(definition: SlotDefinition): string[] {
  const errors = [
    ...findStripErrors(definition),
    ...findPayErrors(definition),
    ...findFeatureErrors(definition),
  ]
  for (const line of definition.lines) {
    const isFit =
      line.length === reelsOf(definition) &&
      line.every((row) => Number.isInteger(row) && row >= 0 && row < rowsOf(definition))
    if (!isFit) errors.push(`line ${line.join('')} does not fit the window`)
  }
  if (new Set(definition.lines.map(String)).size !== definition.lines.length)
    errors.push('two lines are the same')
  return errors
}

function findStripErrors(definition: SlotDefinition): string[] {
  const errors: string[] = []
  const [reels, rows] = [reelsOf(definition), rowsOf(definition)]
  if (reels < 3 || reels > 6) errors.push('there must be three to six reels')
  if (rows < 3 || rows > 5) errors.push('there must be three to five rows')
  for (const [name, strips] of Object.entries(definition.strips)) {
    if (strips.length !== (name === 'base' || hasFreeGames(definition) ? reels : 0))
      errors.push(`${name}: every reel needs a strip`)
    if (strips.some((symbols) => symbols.length < rows))
      errors.push(`${name}: a strip is shorter than the window`)
    // A win starts on the first reel and pays that reel's symbol, so this is never a wild.
    if (strips[0]?.includes('wild') === true) errors.push(`${name}: the first reel has a wild`)
  }
  return errors
}

function findPayErrors(definition: SlotDefinition): string[] {
  const { lines, ways, wild, cascade, hold, wheel, trail, buy } = definition
  const errors: string[] = []
  const isWhole = (value: number) => Number.isSafeInteger(value) && value > 0
  if ((ways === undefined) === (lines.length === 0)) errors.push('either lines or ways must pay')
  if (ways !== undefined && !isWhole(ways.parts)) errors.push('a stake must have a whole number of parts')
  const ladders = cascade === undefined ? [] : [cascade.base, cascade.free]
  if (ladders.some((ladder) => ladder.length === 0 || !ladder.every(isWhole)))
    errors.push('multipliers of falls must be whole numbers')
  // A wild that has filled its reel could not be distinguished from those that fall.
  if (cascade !== undefined && wild.expands)
    errors.push('symbols cannot fall in a game whose wilds fill their reel')
  const isFeatured = (hold ?? wheel ?? trail) !== undefined || hasFreeGames(definition)
  if (buy !== undefined && !(isWhole(buy.price) && isFeatured))
    errors.push('the price of a feature must be a whole number')
  return errors
}
