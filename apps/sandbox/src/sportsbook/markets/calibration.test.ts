/** What the book says is likely must happen as often: the chances of each sport agree with what its matches do. */
import { seeded } from '@fairhall/studio/art'
import { describe, expect, test } from 'vitest'
import { basketball } from '../basketball/basketball.ts'
import { football } from '../football/football.ts'
import type { MatchView, Pick, Sport } from '../sport.ts'
import { tennis } from '../tennis/tennis.ts'
import { quoteMarkets } from './quotes.rules.ts'

/** Enough to notice an error of a few hundredths in a probability. */
const MATCHES = 1_200
const SIGMAS_MAX = 4
/** Most matches last longer. */
const SECONDS = 5_400

const goalsIn = ({ scoreboard: { score } }: MatchView) => score.home + score.away
const gamesIn = ({ scoreboard: { parts } }: MatchView) =>
  parts.reduce((sum, { home, away }) => sum + home + away, 0)

/** One pick of each market, always on the same side, so that errors add up instead of cancelling out. */
const sports: { sport: Sport; picks: (view: MatchView) => Pick[] }[] = [
  {
    sport: football,
    picks: (view) => [
      { market: 'result', selection: 'home' },
      { market: 'result', selection: 'draw' },
      { market: 'half_result', selection: 'away' },
      { market: 'double_chance', selection: 'draw_or_away' },
      { market: 'draw_no_bet', selection: 'home' },
      { market: 'total', line: 4 * goalsIn(view) + 5, selection: 'over' },
      { market: 'handicap', line: -3, selection: 'home' },
      { market: 'both_score', selection: 'yes' },
      { market: 'correct_score', selection: '1-1' },
      { market: 'correct_score', selection: 'other' },
      { market: 'next_goal', line: goalsIn(view) + 1, selection: 'home' },
      { market: 'next_goal', line: goalsIn(view) + 1, selection: 'none' },
    ],
  },
  {
    sport: tennis,
    picks: (view) => [
      { market: 'winner', selection: 'home' },
      { market: 'set_winner', line: view.scoreboard.parts.length, selection: 'home' },
      { market: 'set_score', selection: '2-1' },
      { market: 'total_games', line: 90, selection: 'over' },
      { market: 'game_winner', line: gamesIn(view) + 1, selection: 'home' },
    ],
  },
  {
    sport: basketball,
    picks: () => [
      { market: 'winner', selection: 'home' },
      { market: 'handicap', line: -14, selection: 'home' },
      { market: 'total', line: 714, selection: 'over' },
      { market: 'quarter_result', line: 3, selection: 'home' },
      { market: 'quarter_result', line: 3, selection: 'draw' },
    ],
  },
]

/** What a result is worth between losing (0) and winning (1). */
const worth: Record<string, number> = { won: 1, half_won: 0.75, void: 0.5, half_lost: 0.25, lost: 0 }

describe.each(sports)('$sport.id', ({ sport, picks }) => {
  test('the chances at any moment are true', () => {
    const tallies = new Map<string, { difference: number; variance: number }>()
    for (let number = 0; number < MATCHES; number += 1) {
      const random = seeded(`${sport.id} ${number}`)
      const match = sport.generate({ home: random() - 0.5, away: random() - 0.5 }, random)
      // Not a share of the length, which would give away how long the match still takes.
      const view = match.viewAt(Math.floor(random() * SECONDS))
      const end = match.viewAt(match.endsAfter)
      for (const pick of picks(view)) {
        const chances = view.chancesOf(pick)
        const result = end.resultOf(pick)
        if (chances === null || result === null) continue
        const values = chances.map((chance) => ({
          value: worth[chance.result.kind] ?? 0,
          chance: chance.millionths / 1e6,
        }))
        const mean = values.reduce((sum, { value, chance }) => sum + value * chance, 0)
        const variance = values.reduce((sum, { value, chance }) => sum + (value - mean) ** 2 * chance, 0)
        const key = `${pick.market} ${pick.selection}`
        const tally = tallies.get(key) ?? { difference: 0, variance: 0 }
        tallies.set(key, {
          difference: tally.difference + (worth[result.kind] ?? 0) - mean,
          variance: tally.variance + variance,
        })
      }
    }
    expect(tallies.size).toBeGreaterThan(3)
    for (const [pick, { difference, variance }] of tallies)
      expect(Math.abs(difference) / Math.sqrt(variance), pick).toBeLessThan(SIGMAS_MAX)
  })

  test('an open market has odds with a margin, a decided one none', () => {
    const match = sport.generate({ home: 0.2, away: -0.1 }, seeded(sport.id))
    for (const share of [0, 0.3, 0.6, 0.85])
      for (const { market, selections } of quoteMarkets(match.viewAt(Math.floor(match.endsAfter * share)))) {
        const odds = selections.flatMap((one) => (one.odds === null ? [] : [one.odds]))
        if (odds.length < selections.length || market === 'double_chance') continue
        const sum = odds.reduce((total, one) => total + 1_000 / one, 0)
        expect(sum, market).toBeGreaterThan(1.05)
        expect(sum, market).toBeLessThan(1.2)
      }
    expect(quoteMarkets(match.viewAt(match.endsAfter))).toEqual([])
  })
})
