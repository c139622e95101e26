import { defineOriginal, fieldsOf, wholeNumber } from '../original.ts'

/**
 * Roulette with a single zero. Chips are placed on spots; a spot covers 1 to 18 of the 37 numbers, and each
 * of its chips pays 36 divided by that count, the chip itself included. So every spot returns 36 of 37 chips,
 * and so does every combination.
 */
export type RouletteChoices = {
  /** Chips by spot: `{ "17": 2, "17-20": 1, "red": 5 }`. */
  bets: Record<string, number>
}

export type RouletteOutcome = {
  kind: 'roulette'
  number: number
  /** The spots with chips that cover the number. */
  won: string[]
  win: bigint
}

type RouletteDefinition = {
  /** The numbers around the wheel, clockwise from zero. */
  wheel: number[]
  /** The numbers that each spot covers. */
  spots: Record<string, number[]>
  /** A chip on a spot pays this, divided by how many numbers the spot covers. */
  pays: number
  chipsMax: number
}

export const rouletteReds: readonly number[] = [
  1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36,
]

const ROWS = 12
const numbers = Array.from({ length: 36 }, (_, at) => at + 1)
const nameOf = (covered: number[]): string => covered.join('-')

/**
 * The spots on and between the numbers: one, two, three in a row, four in a square, six in two rows; and
 * those with zero.
 */
function insideSpots(): number[][] {
  const rows = Array.from({ length: ROWS }, (_, row) => [row * 3 + 1, row * 3 + 2, row * 3 + 3])
  const pairs = numbers.filter((one) => one % 3 !== 0).map((one) => [one, one + 1])
  const below = numbers.filter((one) => one <= 33).map((one) => [one, one + 3])
  const squares = numbers
    .filter((one) => one <= 32 && one % 3 !== 0)
    .map((one) => [one, one + 1, one + 3, one + 4])
  const pairsOfRows = rows.slice(1).map((row, at) => [...rows[at]!, ...row])
  const withZero = [
    [0, 1],
    [0, 2],
    [0, 3],
    [0, 1, 2],
    [0, 2, 3],
    [0, 1, 2, 3],
  ]
  return [
    [0],
    ...numbers.map((one) => [one]),
    ...pairs,
    ...below,
    ...rows,
    ...squares,
    ...pairsOfRows,
    ...withZero,
  ]
}

const outsideSpots: Record<string, number[]> = {
  red: [...rouletteReds],
  black: numbers.filter((one) => !rouletteReds.includes(one)),
  even: numbers.filter((one) => one % 2 === 0),
  odd: numbers.filter((one) => one % 2 === 1),
  low: numbers.slice(0, 18),
  high: numbers.slice(18),
  dozen1: numbers.slice(0, 12),
  dozen2: numbers.slice(12, 24),
  dozen3: numbers.slice(24),
  column1: numbers.filter((one) => one % 3 === 1),
  column2: numbers.filter((one) => one % 3 === 2),
  column3: numbers.filter((one) => one % 3 === 0),
}

export const rouletteDefinition: RouletteDefinition = {
  wheel: [
    0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9,
    22, 18, 29, 7, 28, 12, 35, 3, 26,
  ],
  spots: {
    ...Object.fromEntries(insideSpots().map((covered) => [nameOf(covered), covered])),
    ...outsideSpots,
  },
  pays: 36,
  chipsMax: 500,
}

/** What one chip on a spot pays, in chips, itself included. */
export const roulettePays = ({ pays, spots }: RouletteDefinition, spot: string): number =>
  pays / (spots[spot]?.length ?? pays)

const chipsIn = ({ bets }: RouletteChoices): number => Object.values(bets).reduce((sum, one) => sum + one, 0)

export const roulette = defineOriginal({
  id: 'roulette',
  title: 'Roulette',
  volatility: 'setting',
  rtp: '97.2973',
  hitRate: null,
  maxWin: '36.00',
  best: { pays: '36.00', every: '37' },
  definition: rouletteDefinition,
  rules: (definition: RouletteDefinition) => ({
    readChoices(raw): RouletteChoices | null {
      const laid = Object.entries(fieldsOf(fieldsOf(raw)['bets']))
      const bets: Record<string, number> = {}
      for (const [spot, count] of laid.sort(([a], [b]) => (a < b ? -1 : 1))) {
        const chips = wholeNumber(count, 1, definition.chipsMax)
        if (chips === null || !Object.hasOwn(definition.spots, spot)) return null
        bets[spot] = chips
      }
      const chips = chipsIn({ bets })
      return chips >= 1 && chips <= definition.chipsMax ? { bets } : null
    },
    chipsOf: chipsIn,
    play(draws, stake, choices): RouletteOutcome {
      const chips = BigInt(chipsIn(choices))
      if (stake % chips !== 0n) throw new RangeError('A stake must be a whole number of chips')
      const number = draws.below(definition.wheel.length)
      const won = Object.keys(choices.bets).filter((spot) => definition.spots[spot]?.includes(number))
      const paid = won.reduce((sum, spot) => sum + choices.bets[spot]! * roulettePays(definition, spot), 0)
      return { kind: 'roulette', number, won, win: (stake / chips) * BigInt(paid) }
    },
  }),
})
