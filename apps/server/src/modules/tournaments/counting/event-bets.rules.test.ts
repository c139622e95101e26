/** Bets that share an event are one result, so that covering its outcomes wins nothing. */
import { expect, test } from 'vitest'
import type { ScoringSetting } from '../../settings/index.ts'
import { runTermsOf, toScoring } from '../runs/run-terms.rules.ts'
import { type EventBet, omissionOf, scoreResults, toResults } from './event-bets.rules.ts'

const PARTS = 1_000_000n
const kinds: Record<string, ScoringSetting> = {
  'win-count': { kind: 'win-count', multiplierMin: 100 },
  multipliers: { kind: 'multipliers', multiplierMax: 1000 },
  multiplier: { kind: 'multiplier', multiplierMax: 1000 },
  'best-rounds': { kind: 'best-rounds', rounds: 2, multiplierMax: 1000 },
}

function scoringOf(kind: string) {
  const setting = {
    entry: 'automatic',
    game: null,
    games: [],
    product: 'sports',
    oddsMin: 1500,
    graceMinutes: 5,
  }
  const terms = { ...setting, stakeMin: '1', scoring: kinds[kind], prizes: [] }
  return toScoring(runTermsOf({ baseCurrency: { subunitToUnit: 100 } as never }, terms as never))
}

let seconds = 0

/** A bet of 10.00 on these events that returns so much. */
function bet(events: string, won: bigint, more: Partial<EventBet> = {}): EventBet {
  seconds += 1
  return {
    id: `bet ${seconds}`,
    currency: 'EUR',
    odds: 2000,
    settledAt: new Date(Date.UTC(2026, 10, 28, 12, 0, seconds)),
    staked: 1000n,
    won,
    base: 1000n * PARTS,
    events: events.split(' '),
    sold: { staked: 0n, won: 0n, base: 0n },
    ...more,
  }
}

/** Cashed out for so much. */
const sold = (events: string, won: bigint, staked = 1000n) =>
  bet(events, 0n, { staked: 0n, base: 0n, sold: { staked, won, base: staked * PARTS } })

const scoreOf = (kind: string, bets: readonly EventBet[]) => {
  const scoring = scoringOf(kind)
  const { score } = scoreResults(scoring, toResults(scoring, bets), (id) => id)
  return [score.points, score.rounds]
}

test.each<[string, EventBet[], [wins: bigint, multipliers: bigint, best: bigint]]>([
  ['one bet on an event', [bet('a', 2000n)], [1n, 200n, 200n]],
  ['bets on two events', [bet('a', 2000n), bet('b', 3000n)], [2n, 500n, 300n]],
  ['both outcomes of an event', [bet('a', 1900n), bet('a', 0n)], [0n, 0n, 0n]],
  ['three outcomes, one at long odds', [bet('a', 9000n), bet('a', 0n), bet('a', 0n)], [1n, 300n, 300n]],
  ['a combo that covers a single', [bet('a', 1900n), bet('a b', 0n)], [0n, 0n, 0n]],
  [
    'combos that cover a single through another event',
    [bet('a', 1900n), bet('b c', 0n), bet('a b', 0n)],
    [0n, 0n, 0n],
  ],
  ['a combo and a single on other events', [bet('a b', 4000n), bet('c', 0n)], [1n, 400n, 400n]],
  ['a loser that was sold for little', [bet('a', 1900n), sold('a', 50n)], [0n, 0n, 0n]],
  ['a bet that was sold for more than its stake', [bet('a', 2000n), sold('a', 3000n)], [1n, 150n, 150n]],
  ['only a bet that was sold', [sold('a', 1000n)], [0n, 0n, 0n]],
  [
    'a part that was sold',
    [
      bet('a', 1500n, {
        staked: 500n,
        base: 500n * PARTS,
        sold: { staked: 500n, won: 400n, base: 500n * PARTS },
      }),
    ],
    [1n, 190n, 190n],
  ],
  [
    'a small bet on the other outcome',
    [bet('a', 1900n), bet('a', 0n, { staked: 9n, base: 9n * PARTS })],
    [1n, 190n, 190n],
  ],
  ['one at low odds', [bet('a', 1900n), bet('a', 0n, { odds: 1400 })], [1n, 190n, 190n]],
  ['a refunded one', [bet('a', 1900n), bet('a', 0n, { staked: 0n, base: 0n })], [1n, 190n, 190n]],
  [
    'accounts in two currencies',
    [bet('a', 1900n), bet('a', 0n, { currency: 'USD', staked: 1200n })],
    [0n, 0n, 0n],
  ],
])('%s', (_, bets, [wins, multipliers, best]) => {
  const sellable = bets.map((one) => ({
    ...one,
    sold: { ...one.sold, won: one.sold.won < one.sold.staked ? one.sold.won : one.sold.staked },
  }))
  expect([
    scoreOf('win-count', sellable)[0],
    scoreOf('multipliers', sellable)[0],
    scoreOf('multiplier', sellable)[0],
  ]).toEqual([wins, multipliers, best])
  expect(scoreOf('multipliers', sellable.toReversed())).toEqual(scoreOf('multipliers', sellable))
})

test('bets that are joined by a long chain of events are one result', () => {
  const chain = Array.from({ length: 2000 }, (_, index) => bet(`${index} ${index + 1}`, 0n))
  const covered = [...chain, bet('0', 1900n), bet('2000', 1900n), bet('elsewhere', 2000n)]
  expect(scoreOf('multipliers', covered)).toEqual([200n, 1])
})

test('the best results rank, each by the bet that was settled last', () => {
  const bets = [bet('a', 5000n), bet('a', 0n), bet('b', 3000n), bet('c', 2000n)]
  const scoring = scoringOf('best-rounds')
  const { score, currency } = scoreResults(scoring, toResults(scoring, bets), (id) => id)
  expect(score.best.map(({ id, points }) => [id, points])).toEqual([
    [bets[2]?.id, 300n],
    [bets[1]?.id, 250n],
  ])
  expect([score.points, score.rounds, currency]).toEqual([550n, 3, 'EUR'])
})

test.each<[string, Partial<EventBet>, string | null]>([
  ['counts', {}, null],
  ['was refunded', { staked: 0n, base: 0n }, 'returned'],
  ['is too small', { base: 99n * PARTS }, 'stake'],
  ['has low odds', { odds: 1499 }, 'odds'],
  ['is a system', { odds: null }, 'odds'],
])('a bet that %s', (_, more, reason) => {
  expect(omissionOf(scoringOf('multiplier'), bet('a', 0n, more))).toBe(reason)
})
