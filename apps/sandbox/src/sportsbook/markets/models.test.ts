/** Exact values of the match models, where statistics would need too many matches to notice an error. */
import { seeded } from '@fairhall/studio/art'
import { expect, test } from 'vitest'
import { endsOf } from '../basketball/basketball-ends.rules.ts'
import { generateBasketball } from '../basketball/basketball-match.rules.ts'
import { viewBasketball } from '../basketball/basketball-view.rules.ts'
import { homeWinsGame, matchEnds, setEnds, winsGame } from '../tennis/tennis-chances.rules.ts'
import { playPoint, serverOfPoint, startOfTennis, type TennisScore } from '../tennis/tennis-score.rules.ts'
import { fairChance, toChances } from './chances.rules.ts'

const sum = (chances: Iterable<number>) => [...chances].reduce((total, chance) => total + chance, 0)
const probabilities = (ends: { probability: number }[]) => ends.map(({ probability }) => probability)

test('tennis: a server who wins six points of ten holds as often as the textbook formula says', () => {
  // p⁴ (15 − 4p − 10p² / (1 − 2p(1 − p)))
  const p = 0.6
  expect(winsGame(p, 0, 0)).toBeCloseTo(p ** 4 * (15 - 4 * p - (10 * p ** 2) / (1 - 2 * p * (1 - p))), 10)
})

test('tennis: all ends of a set and of a match add up, and equal players win equally often', () => {
  const start = startOfTennis('home')
  const serves = { home: 0.64, away: 0.64 }
  const sets = setEnds(serves, start)
  expect(sum(probabilities(sets))).toBeCloseTo(1, 10)
  expect(sum(probabilities(sets.filter(({ home, away }) => home > away)))).toBeCloseTo(0.5, 10)
  expect(sum(probabilities(matchEnds(serves, start)))).toBeCloseTo(1, 10)
})

/** A tie-break at these points, in which the home player served first. */
const tieBreak = (home: number, away: number): TennisScore => ({
  ...startOfTennis('home'),
  games: { home: 6, away: 6 },
  points: { home, away },
})

test('tennis: in a tie-break the first player serves once, then each serves twice', () => {
  const servers = Array.from({ length: 6 }, (_, played) => serverOfPoint(tieBreak(played, 0)))
  expect(servers).toEqual(['home', 'away', 'away', 'home', 'home', 'away'])
  const serves = { home: 0.7, away: 0.6 }
  const level = (0.7 * 0.4) / (0.7 * 0.4 + 0.3 * 0.6)
  expect(homeWinsGame(serves, tieBreak(6, 6))).toBeCloseTo(level, 10)
  expect(homeWinsGame(serves, tieBreak(6, 5))).toBeCloseTo(0.7 + 0.3 * level, 10)
})

test('tennis: points become games, sets and a match', () => {
  let score = startOfTennis('home')
  for (let point = 0; point < 48; point += 1) score = playPoint(score, 'away')
  expect(score).toMatchObject({
    winner: 'away',
    sets: [
      { home: 0, away: 6 },
      { home: 0, away: 6 },
    ],
  })
  expect(score.gameWinners).toHaveLength(12)
})

test('basketball: margins and totals add up, and a tie goes to overtime', () => {
  const rest = { home: [0.4, 0.1, 0.4, 0.1], away: [0.5, 0.1, 0.3, 0.1] }
  const ends = endsOf({ home: 90, away: 90 }, rest, rest)
  expect(sum(ends.margins.chances)).toBeCloseTo(1, 2)
  expect(sum(ends.totals.chances)).toBeCloseTo(1, 2)
  // What is still tied after four overtimes.
  expect(ends.margins.chances[-ends.margins.least]).toBeLessThan(0.01)
  expect(ends.totals.chances[180 - ends.totals.least]).toBeLessThan(0.01)
})

test('basketball: a team that trails by four before the last possession has lost', () => {
  const match = generateBasketball({ home: 0, away: 0 }, seeded('basketball'))
  const last = { ...match.possessions[0], second: 1_000, quarter: 4, left: 0, points: 0 }
  const before = (side: 'home' | 'away', points: number) => ({ ...last, second: 10, left: 1, side, points })
  const view = (leader: 'home' | 'away', next: 'home' | 'away') =>
    viewBasketball({ ...match, possessions: [before(leader, 2), { ...last, side: next }] }, 20)
  const wins = (leader: 'home' | 'away', next: 'home' | 'away', selection: string) =>
    fairChance(view(leader, next).chancesOf({ market: 'winner', selection }) ?? [])
  // In the fourth quarter the away team begins, so the home team has the last possession.
  expect(wins('away', 'home', 'home')).toBeGreaterThan(0)
  expect(wins('away', 'home', 'away')).toBeLessThan(1_000_000)
  expect(wins('home', 'home', 'away')).toBe(0)
})

test('chances are whole millionths that add up, and stakes that come back count on neither side', () => {
  const thirds = toChances([
    ['won', 1],
    ['lost', 1],
    ['void', 1],
  ])
  expect(sum(thirds.map(({ millionths }) => millionths))).toBe(1_000_000)
  expect(
    fairChance(
      toChances([
        ['won', 0.3],
        ['void', 0.4],
        ['lost', 0.3],
      ]),
    ),
  ).toBe(500_000)
  expect(
    fairChance(
      toChances([
        ['half_won', 0.5],
        ['lost', 0.5],
      ]),
    ),
  ).toBe(333_333)
})
