import type { Draws } from '../draws.ts'
import { fraction } from '../fraction.ts'
import { defineOriginal, fieldsOf, oneOf, wholeNumber } from '../original.ts'
import { payExactly } from '../exact-payout.ts'

/**
 * Plinko: a ball falls through 8 to 16 rows of pins and goes left or right at each with equal chance; the
 * pocket that it reaches pays. In every paytable the payouts of all 2^rows paths add up to exactly 99%.
 */
export const plinkoRisks = ['low', 'medium', 'high'] as const
export type PlinkoRisk = (typeof plinkoRisks)[number]
export type PlinkoChoices = { rows: number; risk: PlinkoRisk }

export type PlinkoOutcome = {
  kind: 'plinko'
  /** Row by row: 0 left, 1 right. */
  path: number[]
  /** The pocket from the left: the number of turns to the right. */
  pocket: number
  /** In hundredths of the stake. */
  pays: number
  win: bigint
}

/** Per risk and rows: what the pockets pay in hundredths, from the outermost to the middle; the other half mirrors it. */
type PlinkoDefinition = {
  rowsMin: number
  rowsMax: number
  pays: Record<PlinkoRisk, Record<string, number[]>>
}

export const plinkoDefinition: PlinkoDefinition = {
  rowsMin: 8,
  rowsMax: 16,
  pays: {
    low: {
      8: [550, 250, 139, 80, 50],
      9: [600, 280, 160, 91, 70],
      10: [810, 420, 220, 120, 70, 53],
      11: [880, 430, 240, 130, 90, 68],
      12: [1000, 540, 300, 170, 110, 70, 61],
      13: [1100, 560, 310, 170, 120, 92, 70],
      14: [1100, 710, 450, 260, 160, 104, 70, 50],
      15: [1400, 760, 440, 250, 170, 122, 80, 70],
      16: [1600, 970, 570, 370, 210, 150, 94, 70, 56],
    },
    medium: {
      8: [1200, 370, 130, 62, 40],
      9: [1800, 480, 170, 81, 50],
      10: [2200, 710, 240, 110, 60, 38],
      11: [2200, 890, 340, 140, 70, 53],
      12: [3200, 1200, 500, 220, 100, 51, 30],
      13: [5000, 1900, 660, 260, 130, 70, 39],
      14: [5400, 2000, 910, 390, 180, 94, 50, 20],
      15: [8300, 3300, 1200, 500, 210, 122, 60, 40],
      16: [11_400, 4100, 1600, 710, 320, 160, 79, 40, 32],
    },
    high: {
      8: [2900, 490, 110, 37, 20],
      9: [4500, 840, 180, 51, 20],
      10: [7700, 1300, 260, 81, 30, 18],
      11: [12_100, 2000, 430, 120, 40, 23],
      12: [16_800, 3000, 680, 180, 60, 30, 26],
      13: [25_800, 5200, 1200, 290, 90, 30, 19],
      14: [42_700, 7600, 1600, 430, 130, 50, 30, 23],
      15: [63_000, 12_200, 2800, 690, 200, 72, 30, 20],
      16: [99_500, 18_500, 3800, 1000, 290, 110, 44, 30, 20],
    },
  },
}

/** What every pocket pays from left to right, in hundredths of the stake. */
export function plinkoPays({ pays }: PlinkoDefinition, { rows, risk }: PlinkoChoices): number[] {
  const half = pays[risk][rows] ?? []
  return Array.from({ length: rows + 1 }, (_, pocket) => half[Math.min(pocket, rows - pocket)]!)
}

export function drawPath(draws: Draws, rows: number): number[] {
  return Array.from({ length: rows }, () => draws.below(2))
}

export const plinko = defineOriginal({
  id: 'plinko',
  title: 'Plinko',
  volatility: 'setting',
  rtp: '99.0000',
  hitRate: null,
  maxWin: '995.00',
  best: { pays: '995.00', every: '32768' },
  definition: plinkoDefinition,
  rules: (definition: PlinkoDefinition) => ({
    readChoices(raw): PlinkoChoices | null {
      const fields = fieldsOf(raw)
      const rows = wholeNumber(fields['rows'], definition.rowsMin, definition.rowsMax)
      const risk = oneOf(fields['risk'], plinkoRisks)
      return rows === null || risk === null ? null : { rows, risk }
    },
    play(draws, stake, choices): PlinkoOutcome {
      const path = drawPath(draws, choices.rows)
      const pocket = path.reduce((sum, turn) => sum + turn, 0)
      const pays = plinkoPays(definition, choices)[pocket]!
      return {
        kind: 'plinko',
        path,
        pocket,
        pays,
        win: payExactly(draws, stake, fraction(BigInt(pays), 100n)),
      }
    },
  }),
})
