import { describe, expect, test } from 'vitest'
import { requireBoundedRewards } from './bounded-rewards.rules.ts'
import { cashbackOf, changeOf, periodOf, settle } from './cashback.rules.ts'

const bounds = { minimum: 100n, cap: 5000n, percent: 500, costShareMax: 4000 }
/** The stakes of a game with this edge in millionths. */
const play = (staked: bigint, won: bigint, edge = 40_000n) => ({ staked, won, cost: staked * edge })

describe('cashback of a period', () => {
  test.each([
    ['5 % of the net loss', play(100_000n, 40_000n), { netLoss: 60_000n, amount: 1600n, bound: 'cost' }],
    [
      'a small loss of large stakes',
      play(100_000n, 90_000n),
      { netLoss: 10_000n, amount: 500n, bound: 'none' },
    ],
    ['a win', play(100_000n, 140_000n), { netLoss: 0n, amount: 0n, bound: 'minimum' }],
    ['below the minimum', play(10_000n, 8_100n), { netLoss: 1900n, amount: 0n, bound: 'minimum' }],
    ['the cap', play(2_000_000n, 1_800_000n), { netLoss: 200_000n, amount: 5000n, bound: 'cap' }],
    ['a game without an edge', play(100_000n, 0n, 0n), { netLoss: 100_000n, amount: 0n, bound: 'minimum' }],
    [
      'only corrections',
      { staked: -500n, won: -900n, cost: -1n },
      { netLoss: 400n, amount: 0n, bound: 'minimum' },
    ],
  ])('%s', (_, own, expected) => {
    expect(cashbackOf(own, bounds)).toEqual(expected)
  })
})

test.each([
  ['a stake taken back', play(100_000n, 90_000n), play(90_000n, 90_000n), -500n],
  [
    'a win taken back, bounded by the cost of the same stakes',
    play(100_000n, 90_000n),
    play(100_000n, 0n),
    1100n,
  ],
  ['a late win of a period below the minimum', play(10_000n, 8_100n), play(10_000n, 9_000n), 0n],
  ['more than the whole loss', play(100_000n, 90_000n), play(100_000n, 250_000n), -500n],
])('a correction changes what was paid: %s', (_, before, after, change) => {
  expect(changeOf({ before, after, paid: 500n }, bounds)).toBe(change)
  expect(changeOf({ before, after, paid: 0n }, bounds)).toBe(change < 0n ? 0n : change)
})

test('corrections take back no more than was paid, also at a higher percent', () => {
  const period = { before: play(100_000n, 90_000n), after: play(100_000n, 250_000n), paid: 200n }
  expect(changeOf(period, bounds)).toBe(-200n)
})

test.each([
  [100n, 100n, 0n],
  [99n, 0n, 99n],
  [-250n, 0n, -250n],
])('of %s in total, %s is paid and %s carried over', (total, amount, carried) => {
  expect(settle(total, bounds)).toEqual({ amount, carried })
})

/**
 * Each way of betting is enumerated exactly: the probability of each result of a period, in which the player stops as the way says.
 * The bets are even-money bets with an edge of 2 %.
 */
describe('no way of betting gains from cashback, rakeback and level rewards', () => {
  const LOSE = 0.51
  type Way = (balance: number, bets: number) => bigint
  const ways: [string, Way][] = [
    ['one large bet', (_, bets) => (bets === 0 ? 1_000_000n : 0n)],
    ['bets until a loss', (balance, bets) => (balance < 0 || bets === 12 ? 0n : 100_000n)],
    ['bets until a win', (balance, bets) => (balance > 0 || bets === 12 ? 0n : 100_000n)],
    [
      'doubling after each loss',
      (balance, bets) => (balance > 0 || bets === 10 ? 0n : 10_000n * 2n ** BigInt(bets)),
    ],
    ['the smallest bets', (_, bets) => (bets === 12 ? 0n : 100n)],
  ]
  const unbounded = { minimum: 1n, cap: 10n ** 15n, percent: 10_000, costShareMax: 5000 }
  const returnMax = 0.4

  /** The expected result with all rewards. */
  function expectationOf(way: Way, staked = 0n, won = 0n, bets = 0): number {
    const stake = way(Number(won - staked), bets)
    if (stake === 0n) {
      const { amount } = cashbackOf({ staked, won, cost: staked * 20_000n }, unbounded)
      return Number(won - staked) + Number(amount) + Number(staked) * 0.02 * returnMax
    }
    const lost = expectationOf(way, staked + stake, won, bets + 1)
    return LOSE * lost + (1 - LOSE) * expectationOf(way, staked + stake, won + stake * 2n, bets + 1)
  }

  test.each(ways)('%s', (_, way) => {
    expect(expectationOf(way)).toBeLessThan(0)
  })
})

test('rewards that return all that stakes cost are refused', () => {
  const cashback = (share: number) => ({ programmes: [{ costShareMax: share, isEnabled: true }] }) as never
  const loyalty = { returnMax: 4000 } as never
  expect(requireBoundedRewards({ cashback: cashback(5900), loyalty })).toBeNull()
  expect(requireBoundedRewards({ cashback: cashback(6000), loyalty })).toContain('100 % together')
})

test.each([
  ['day', '2026-02-28', { startsOn: '2026-02-28', endsOn: '2026-03-01' }],
  ['week', '2026-03-02', { startsOn: '2026-03-02', endsOn: '2026-03-09' }],
  ['week', '2026-03-08', { startsOn: '2026-03-02', endsOn: '2026-03-09' }],
  ['week', '2026-12-31', { startsOn: '2026-12-28', endsOn: '2027-01-04' }],
] as const)('the %s of %s', (kind, day, expected) => {
  expect(periodOf(kind, day)).toEqual(expected)
})
