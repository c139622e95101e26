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

export const REELS = 5
export const ROWS = 3

/** Five strips, each from top to bottom; it closes to a ring. */
export type Strips = SymbolId[][]

export type SlotDefinition = {
  math: string
  /** Per line the row, 0 above to 2 below, on each of the five reels. */
  lines: number[][]
  /** Times the line bet, for three, four and five from the left. */
  pays: Record<PayingId, [number, number, number]>
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
    /** In free games every wild in a winning line multiplies it by this. */
    freeMultiplier: number
  }
}

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
  const faults: string[] = []
  for (const [name, strips] of Object.entries(definition.strips)) {
    if (strips.length !== REELS) faults.push(`${name}: there are five reels`)
    if (strips.some((symbols) => symbols.length < ROWS))
      faults.push(`${name}: a strip is shorter than the window`)
    // A line begins on the first reel: its symbol there is what the line pays, so it is never a wild.
    if (strips[0]?.includes('wild') === true) faults.push(`${name}: the first reel has a wild`)
  }
  for (const line of definition.lines) {
    const isFit =
      line.length === REELS && line.every((row) => Number.isInteger(row) && row >= 0 && row < ROWS)
    if (!isFit) faults.push(`line ${line.join('')} does not fit the window`)
  }
  if (new Set(definition.lines.map(String)).size !== definition.lines.length)
    faults.push('two lines are the same')
  return faults
}
