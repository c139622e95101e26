/** What decides a pick in football: the score at the end, the score at the break, or who scores a certain goal. */
import { handicapResult, type LegResult, totalResult } from '@fairhall/odds'
import type { Pick, Side } from '../sport.ts'

export type Score = Record<Side, number>

const FINAL_SCORES = Array.from({ length: 5 }, (_, home) =>
  Array.from({ length: 5 }, (_value, away) => `${home}-${away}`),
).flat()

const won = (isWon: boolean): LegResult => ({ kind: isWon ? 'won' : 'lost' })

const outcomeOf = ({ home, away }: Score): string => {
  if (home === away) return 'draw'
  return home > away ? 'home' : 'away'
}

const isSide = (selection: string): selection is Side => selection === 'home' || selection === 'away'

/** The result of a pick at this score, if the score decides it. Null for other picks and unknown ones. */
export function resultAtScore({ market, line = 0, selection }: Pick, score: Score): LegResult | null {
  const outcome = outcomeOf(score)
  switch (market) {
    case 'result':
    case 'half_result':
      return won(outcome === selection)
    case 'double_chance':
      return won(selection.split('_or_').includes(outcome))
    case 'draw_no_bet':
      return outcome === 'draw' ? { kind: 'void' } : won(outcome === selection)
    case 'both_score':
      return won((score.home > 0 && score.away > 0) === (selection === 'yes'))
    case 'correct_score': {
      const exact = `${score.home}-${score.away}`
      return won(selection === (FINAL_SCORES.includes(exact) ? exact : 'other'))
    }
    case 'total':
      return selection === 'over' || selection === 'under'
        ? totalResult(selection, line, score.home + score.away)
        : null
    case 'handicap':
      if (!isSide(selection)) return null
      // A line is the home team's; the away team gets the opposite.
      return selection === 'home'
        ? handicapResult(line, { own: score.home, other: score.away })
        : handicapResult(-line, { own: score.away, other: score.home })
    default:
      return null
  }
}

/** Who scored goal number `line`, or that it did not fall, if that is known. */
export function nextGoalResult(
  { line = 1, selection }: Pick,
  goals: readonly Side[],
  isEnded: boolean,
): LegResult | null {
  const scorer = goals[line - 1] ?? (isEnded ? 'none' : null)
  return scorer === null ? null : won(scorer === selection)
}

const selectionsByMarket: Record<string, readonly string[]> = {
  result: ['home', 'draw', 'away'],
  half_result: ['home', 'draw', 'away'],
  double_chance: ['home_or_draw', 'home_or_away', 'draw_or_away'],
  draw_no_bet: ['home', 'away'],
  both_score: ['yes', 'no'],
  correct_score: [...FINAL_SCORES, 'other'],
  total: ['over', 'under'],
  handicap: ['home', 'away'],
  next_goal: ['home', 'none', 'away'],
}

export const selectionsOf = (market: string): readonly string[] => selectionsByMarket[market] ?? []
