/** A tennis match: its points with their moments, and what each of them means. */
import type { Moment, Random, Side, Strengths } from '../sport.ts'
import type { Serves } from './tennis-chances.rules.ts'
import { playPoint, serverOfPoint, startOfTennis, type TennisScore } from './tennis-score.rules.ts'

export interface TennisMatch {
  serves: Serves
  /** The score from each second on, in order; the first is the start. */
  scores: { second: number; score: TennisScore }[]
  moments: Moment[]
}

const SERVE = 0.63
/** How much a difference in strength shifts points on serve. */
const PULL = 0.05
const POINT_S = 22
const POINT_SPREAD_S = 20
const CHANGE_OF_ENDS_S = 60
const SET_BREAK_S = 120

export function generateTennis(strengths: Strengths, random: Random): TennisMatch {
  const gap = (strengths.home - strengths.away) * PULL
  const serves = { home: SERVE + gap, away: SERVE - gap }
  let score = startOfTennis(random() < 0.5 ? 'home' : 'away')
  const match: TennisMatch = { serves, scores: [{ second: 0, score }], moments: [] }
  for (let second = 0; score.winner === null; ) {
    const server = serverOfPoint(score)
    const isServed = random() < serves[server]
    const winner: Side = isServed === (server === 'home') ? 'home' : 'away'
    const next = playPoint(score, winner)
    second += POINT_S + Math.floor(random() * POINT_SPREAD_S)
    match.scores.push({ second, score: next })
    if (next.gameWinners.length > score.gameWinners.length)
      match.moments.push({
        second,
        kind: next.sets.length > score.sets.length ? 'set' : 'game',
        side: winner,
      })
    second += pauseAfter(score, next)
    score = next
  }
  return match
}

function pauseAfter(before: TennisScore, after: TennisScore): number {
  if (after.sets.length > before.sets.length) return SET_BREAK_S
  if (after.gameWinners.length === before.gameWinners.length) return 0
  return (after.games.home + after.games.away) % 2 === 1 ? CHANGE_OF_ENDS_S : 0
}
