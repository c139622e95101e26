/**
 * A slot as data: everything that decides what a spin pays, and nothing else. The engine plays it, the enumeration proves its
 * return, the build is the hash of it.
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

/** Rows of a window that does not say how many it has. */
const ROWS = 3

/** A strip for each reel, each from top to bottom; it closes to a ring. */
export type Strips = SymbolId[][]

export type SlotDefinition = {
  math: string
  /** Rows of the window; three when it does not say. */
  rows?: number
  /** Per line the row, 0 above, on each of the reels; empty when ways pay. */
  lines: number[][]
  /** Equal symbols on adjoining reels from the left pay wherever they stand; the stake has so many parts. */
  ways?: { parts: number }
  /** Times the line bet (in ways: one part of the stake), for three, four … from the left. */
  pays: Record<PayingId, number[]>
  /** Times the whole stake, by the number of scatters anywhere. */
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
    /** A wild in view fills its whole reel before lines are judged. */
    expands: boolean
    /** In free games every wild in a winning line multiplies it by this; in ways it counts as so many symbols. */
    freeMultiplier: number
    /** The same in paid spins; 1 when it does not say. */
    baseMultiplier?: number
  }
  /** Winning symbols vanish, what is above falls, the strip follows; each fall pays times the next of these, at last the last. */
  cascade?: { base: number[]; free: number[] }
  /** Scatters are coins that lock; all other places are drawn again while coins come. Such a game has no free games. */
  hold?: Hold
  /** What the feature costs in stakes where it may be bought: the paid spin is then drawn until it opens the feature. */
  buy?: { price: number }
}

export type Hold = {
  /** Coins in the paid spin that begin it. */
  from: number
  /** Draws in a row without a new coin that end it. */
  respins: number
  /** A free place gets a coin in one of so many draws. */
  chance: number
  /** What a coin pays, times the stake, and how many of all weights it has. */
  values: { pays: number; weight: number }[]
  /** Paid besides when every place has a coin, times the stake. */
  full: number
}

export const rowsOf = (definition: SlotDefinition): number => definition.rows ?? ROWS
export const reelsOf = (definition: SlotDefinition): number => definition.strips.base.length
/** The parts of a stake that pays are told in: lines, or those that ways name. */
export const partsOf = ({ lines, ways }: SlotDefinition): number => ways?.parts ?? lines.length
export const hasFreeGames = ({ freeGames }: SlotDefinition): boolean =>
  Object.keys(freeGames.awards).length > 0

/** Reads a strip written as one letter per symbol: W S 1 2 3 4 A K Q J. */
export function strip(letters: string): SymbolId[] {
  return [...letters].map((letter) => {
    const symbol = symbolIds['WS1234AKQJ'.indexOf(letter)]
    if (symbol === undefined) throw new RangeError(`No symbol is written ${letter}`)
    return symbol
  })
}

/** What is wrong with a definition, in words; an empty list when the engine can play it. */
export function findFaults(definition: SlotDefinition): string[] {
  const faults = [...findStripFaults(definition), ...findFeatureFaults(definition)]
  for (const line of definition.lines) {
    const isFit =
      line.length === reelsOf(definition) &&
      line.every((row) => Number.isInteger(row) && row >= 0 && row < rowsOf(definition))
    if (!isFit) faults.push(`line ${line.join('')} does not fit the window`)
  }
  if (new Set(definition.lines.map(String)).size !== definition.lines.length)
    faults.push('two lines are the same')
  return faults
}

function findStripFaults(definition: SlotDefinition): string[] {
  const faults: string[] = []
  const [reels, rows] = [reelsOf(definition), rowsOf(definition)]
  if (reels < 3 || reels > 6) faults.push('there are three to six reels')
  if (rows < 3 || rows > 5) faults.push('there are three to five rows')
  for (const [name, strips] of Object.entries(definition.strips)) {
    if (strips.length !== (name === 'base' || hasFreeGames(definition) ? reels : 0))
      faults.push(`${name}: every reel has its strip`)
    if (strips.some((symbols) => symbols.length < rows))
      faults.push(`${name}: a strip is shorter than the window`)
    // A win begins on the first reel: its symbol there is what it pays, so it is never a wild.
    if (strips[0]?.includes('wild') === true) faults.push(`${name}: the first reel has a wild`)
  }
  return faults
}

function findFeatureFaults({
  lines,
  ways,
  wild,
  cascade,
  hold,
  buy,
  ...definition
}: SlotDefinition): string[] {
  const faults: string[] = []
  const isWhole = (value: number) => Number.isSafeInteger(value) && value > 0
  if ((ways === undefined) === (lines.length === 0)) faults.push('either lines pay or ways')
  if (ways !== undefined && !isWhole(ways.parts)) faults.push('a stake has a whole number of parts')
  const ladders = cascade === undefined ? [] : [cascade.base, cascade.free]
  if (ladders.some((ladder) => ladder.length === 0 || !ladder.every(isWhole)))
    faults.push('falls have multipliers that are whole')
  // A wild that filled its reel could not be told from those that fall.
  if (cascade !== undefined && wild.expands) faults.push('symbols do not fall where wilds fill their reel')
  const isFeatured = hold !== undefined || hasFreeGames({ lines, wild, ...definition })
  if (buy !== undefined && !(isWhole(buy.price) && isFeatured))
    faults.push('a feature that there is has a whole price')
  if (hold === undefined) return faults
  if (cascade !== undefined || hasFreeGames({ lines, wild, ...definition }))
    faults.push('where coins lock there are no falls and no free games')
  const numbers = [
    hold.from,
    hold.respins,
    hold.chance,
    ...hold.values.flatMap((one) => [one.pays, one.weight]),
  ]
  if (hold.values.length === 0 || !numbers.every(isWhole)) faults.push('coins have whole values and weights')
  return faults
}
