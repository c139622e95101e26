import { fraction } from '../fraction.ts'
import { defineOriginal, fieldsOf, oneOf, wholeNumber } from '../original.ts'
import { payExactly } from '../exact-payout.ts'
import { shuffleFront } from './mines.ts'

/**
 * Keno: the player marks 1 to 10 of 40 numbers, ten are drawn, and the number of hits pays by the paytable
 * for that number of marks. In each of the 30 paytables the payouts of all possible draws add up to exactly 99%.
 */
export const kenoRisks = ['low', 'medium', 'high'] as const
export type KenoRisk = (typeof kenoRisks)[number]
/** Numbers from 1 to 40, ascending. */
export type KenoChoices = { marks: number[]; risk: KenoRisk }

export type KenoOutcome = {
  kind: 'keno'
  /** In the order of the draw. */
  drawn: number[]
  hits: number
  /** In hundredths of the stake. */
  pays: number
  win: bigint
}

/** Per risk and number of marks: what 0, 1, 2 … hits pay, in hundredths. */
type KenoDefinition = {
  numbers: number
  drawn: number
  marksMax: number
  pays: Record<KenoRisk, Record<string, number[]>>
}

export const kenoDefinition: KenoDefinition = {
  numbers: 40,
  drawn: 10,
  marksMax: 10,
  pays: {
    low: {
      1: [70, 186],
      2: [0, 201, 376],
      3: [0, 110, 130, 2701],
      4: [0, 0, 220, 810, 8691],
      5: [0, 0, 160, 400, 1200, 29_646],
      6: [0, 0, 110, 200, 620, 10_000, 69_847],
      7: [0, 0, 112, 157, 350, 1600, 20_500, 68_500],
      8: [0, 0, 113, 152, 180, 550, 3900, 10_000, 89_300],
      9: [0, 0, 110, 130, 170, 250, 750, 4600, 26_500, 102_492],
      10: [0, 0, 105, 116, 150, 180, 350, 1300, 5200, 25_000, 83_487],
    },
    medium: {
      1: [40, 276],
      2: [0, 180, 516],
      3: [0, 0, 280, 5001],
      4: [0, 0, 168, 1000, 10_281],
      5: [0, 0, 140, 400, 1400, 39_146],
      6: [0, 0, 0, 300, 910, 17_977, 70_500],
      7: [0, 0, 0, 200, 710, 2900, 40_500, 79_987],
      8: [0, 0, 0, 200, 400, 1100, 6800, 39_000, 97_507],
      9: [0, 0, 0, 200, 250, 500, 1400, 12_000, 47_500, 108_912],
      10: [0, 0, 0, 160, 200, 400, 700, 2600, 11_100, 50_800, 99_972],
    },
    high: {
      1: [0, 396],
      2: [0, 0, 1716],
      3: [0, 0, 0, 8151],
      4: [0, 0, 0, 1000, 25_941],
      5: [0, 0, 0, 470, 4700, 43_646],
      6: [0, 0, 0, 0, 1100, 35_000, 71_022],
      7: [0, 0, 0, 0, 710, 8900, 40_500, 79_987],
      8: [0, 0, 0, 0, 500, 2000, 27_000, 61_000, 83_307],
      9: [0, 0, 0, 0, 400, 1100, 5700, 48_500, 82_000, 105_912],
      10: [0, 0, 0, 0, 350, 800, 1300, 6300, 49_600, 82_600, 95_172],
    },
  },
}

/** What 0, 1, 2 … hits pay with so many marks, in hundredths of the stake. */
export const kenoPays = ({ pays }: KenoDefinition, risk: KenoRisk, marks: number): number[] =>
  pays[risk][marks] ?? []

export const keno = defineOriginal({
  id: 'keno',
  title: 'Keno',
  volatility: 'setting',
  rtp: '99.0000',
  hitRate: null,
  maxWin: '1089.12',
  best: { pays: '1089.12', every: '27343888' },
  definition: kenoDefinition,
  rules: (definition: KenoDefinition) => ({
    readChoices(raw): KenoChoices | null {
      const { marks, risk: wanted } = fieldsOf(raw)
      const risk = oneOf(wanted, kenoRisks)
      if (risk === null || !Array.isArray(marks)) return null
      const numbers = marks
        .map((one) => wholeNumber(one, 1, definition.numbers))
        .filter((one) => one !== null)
      const isWhole = numbers.length === marks.length && new Set(numbers).size === marks.length
      if (!isWhole || marks.length < 1 || marks.length > definition.marksMax) return null
      return { marks: numbers.sort((a, b) => a - b), risk }
    },
    play(draws, stake, { marks, risk }): KenoOutcome {
      const numbers = Array.from({ length: definition.numbers }, (_, at) => at + 1)
      shuffleFront(draws, numbers, definition.drawn)
      const drawn = numbers.slice(0, definition.drawn)
      const hits = drawn.filter((one) => marks.includes(one)).length
      const pays = kenoPays(definition, risk, marks.length)[hits]!
      return { kind: 'keno', drawn, hits, pays, win: payExactly(draws, stake, fraction(BigInt(pays), 100n)) }
    },
  }),
})
