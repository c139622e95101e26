/** A basketball match of four quarters: possessions in turn, each with its points. */
import { otherSide, type Random, type Side, type Strengths } from '../sport.ts'
import { drawPoints, PointTable, possessionsOf } from './possessions.rules.ts'

export interface Possessed {
  second: number
  side: Side
  points: number
  /** 1 to 4, then overtimes. */
  quarter: number
  /** Possessions of this quarter that are left after this one. */
  left: number
}

export interface BasketballMatch {
  tables: Record<Side, PointTable>
  possessions: Possessed[]
  /** Possessions of both sides in a quarter and in an overtime. */
  quarterLength: number
  overtimeLength: number
}

export const QUARTERS = 4
export const POSSESSION_S = 24
const QUARTER_LENGTH = 40
const OVERTIME_LENGTH = 20
const BREAK_S = 120
const HALF_TIME_S = 600

export function generateBasketball(strengths: Strengths, random: Random): BasketballMatch {
  const chances = possessionsOf(strengths)
  const possessions: Possessed[] = []
  const score = { home: 0, away: 0 }
  let second = 0
  for (let quarter = 1; quarter <= QUARTERS || score.home === score.away; quarter += 1) {
    const length = quarter <= QUARTERS ? QUARTER_LENGTH : OVERTIME_LENGTH
    let side: Side = quarter % 2 === 1 ? 'home' : 'away'
    for (let left = length - 1; left >= 0; left -= 1) {
      second += POSSESSION_S
      const points = drawPoints(chances[side], random)
      score[side] += points
      possessions.push({ second, side, points, quarter, left })
      side = otherSide(side)
    }
    second += quarter === 2 ? HALF_TIME_S : BREAK_S
  }
  return {
    tables: { home: new PointTable(chances.home), away: new PointTable(chances.away) },
    possessions,
    quarterLength: QUARTER_LENGTH,
    overtimeLength: OVERTIME_LENGTH,
  }
}
