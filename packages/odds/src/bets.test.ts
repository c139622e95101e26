import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Bet, countCombinations, freeBetPayout, isDecided, maxReturnOf, returnOf } from './bets.ts'
import type { Leg, LegResult } from './legs.ts'

const kinds = ['won', 'lost', 'void', 'half_won', 'half_lost'] as const
const of = (kind: (typeof kinds)[number]): LegResult => ({ kind })
const shared: LegResult = { kind: 'dead_heat', tied: 2, places: 1 }
const leg = (odds: number, result: LegResult | null): Leg => ({ odds, result })
const combo = (stake: bigint, ...legs: Leg[]): Bet => ({ stake, legs, sizes: [legs.length] })
const two = (...legs: Leg[]): Bet => ({ stake: 300n, legs, sizes: [2] })

/** Amounts in cents. */
test.each<[string, Bet, bigint | null]>([
  ['a single that won: 10 at 2.50', combo(1_000n, leg(2_500, of('won'))), 2_500n],
  ['a single that is void', combo(1_000n, leg(2_500, of('void'))), 1_000n],
  ['a single that won half', combo(1_000n, leg(2_500, of('half_won'))), 1_750n],
  ['a single that lost half', combo(1_000n, leg(2_500, of('half_lost'))), 500n],
  ['a single that lost', combo(1_000n, leg(2_500, of('lost'))), 0n],
  ['two of two in a dead heat for one place', combo(1_000n, leg(2_500, shared)), 1_250n],
  [
    'a combo with a void leg',
    combo(1_000n, leg(1_800, of('won')), leg(2_100, of('won')), leg(3_000, of('void'))),
    3_780n,
  ],
  [
    'a combo with a leg half won',
    combo(1_000n, leg(1_800, of('won')), leg(2_100, of('half_won')), leg(3_000, of('void'))),
    2_790n,
  ],
  ['a combo that a lost leg decides', combo(1_000n, leg(1_800, null), leg(2_100, of('lost'))), 0n],
  ['a combo that is open', combo(1_000n, leg(1_800, null), leg(2_100, of('won'))), null],
  [
    'a system 2 of 3 with one lost',
    two(leg(2_000, of('won')), leg(3_000, of('won')), leg(4_000, of('lost'))),
    600n,
  ],
  [
    'a system 2 of 3 with one void',
    two(leg(2_000, of('won')), leg(3_000, of('won')), leg(4_000, of('void'))),
    1_100n,
  ],
  [
    'a system 2 of 3 that two lost legs decide',
    two(leg(2_000, null), leg(3_000, of('lost')), leg(4_000, of('lost'))),
    0n,
  ],
  [
    'a system 2 of 3 that is open',
    two(leg(2_000, null), leg(3_000, of('won')), leg(4_000, of('lost'))),
    null,
  ],
  [
    'a system that is rounded down once',
    two(leg(1_003, of('won')), leg(1_003, of('won')), leg(1_003, of('won'))),
    301n,
  ],
])('%s', (_, bet, expected) => {
  expect(returnOf(bet)).toBe(expected)
})

const results = fc.oneof(
  fc.constantFrom(...kinds.map(of)),
  fc.record({
    kind: fc.constant('dead_heat' as const),
    tied: fc.integer({ min: 3, max: 5 }),
    places: fc.integer({ min: 1, max: 2 }),
  }),
)
const legsOf = (result: fc.Arbitrary<LegResult | null>) =>
  fc.array(fc.record({ odds: fc.integer({ min: 1_001, max: 1_000_000 }), result }), {
    minLength: 1,
    maxLength: 7,
  })
const sizesOf = (legs: readonly Leg[]) =>
  fc.uniqueArray(fc.integer({ min: 1, max: legs.length }), { minLength: 1 })
const betsOf = (result: fc.Arbitrary<LegResult | null>): fc.Arbitrary<Bet> =>
  fc
    .tuple(fc.bigInt({ min: 1n, max: 10n ** 15n }), legsOf(result))
    .chain(([stake, legs]) => sizesOf(legs).map((sizes) => ({ stake, legs, sizes })))

function combinations(legs: readonly Leg[], size: number): Leg[][] {
  if (size === 0) return [[]]
  return legs.flatMap((first, index) =>
    combinations(legs.slice(index + 1), size - 1).map((others) => [first, ...others]),
  )
}

describe('for any bet', () => {
  test('a system returns what its combinations return as separate combos', () => {
    fc.assert(
      fc.property(betsOf(results), (bet) => {
        const all = bet.sizes.flatMap((size) => combinations(bet.legs, size))
        expect(countCombinations(bet)).toBe(BigInt(all.length))
        // Large enough for all factors to leave no remainder.
        const unit = 120_000n ** 7n
        const alone = all.map((legs) => returnOf(combo(unit, ...legs)) ?? -1n)
        const whole = returnOf({ ...bet, stake: unit * BigInt(all.length) })
        expect(whole).toBe(alone.reduce((sum, returned) => sum + returned, 0n))
      }),
    )
  })

  test('the order of its legs changes nothing, and no result returns more than winning', () => {
    fc.assert(
      fc.property(betsOf(results), (bet) => {
        const returned = returnOf(bet) ?? -1n
        expect(returnOf({ ...bet, legs: bet.legs.toReversed() })).toBe(returned)
        const best = maxReturnOf({ ...bet, legs: bet.legs.map(({ odds }) => leg(odds, null)) })
        expect(returned >= 0n && returned <= best).toBe(true)
      }),
    )
  })

  test('a decided bet returns the same whatever its open legs become', () => {
    fc.assert(
      fc.property(betsOf(fc.option(results)), results, (bet, later) => {
        const decided = returnOf(bet)
        const legs = bet.legs.map(({ odds, result }) => leg(odds, result ?? later))
        expect(decided === null).toBe(!isDecided(bet))
        if (decided !== null) expect(returnOf({ ...bet, legs })).toBe(decided)
      }),
    )
  })
})

test.each<[string, Bet]>([
  ['no legs', { stake: 1n, legs: [], sizes: [1] }],
  ['no sizes', { stake: 1n, legs: [leg(2_000, null)], sizes: [] }],
  ['a size twice', { stake: 1n, legs: [leg(2_000, null)], sizes: [1, 1] }],
  ['more than its legs', { stake: 1n, legs: [leg(2_000, null)], sizes: [2] }],
  ['odds of one', { stake: 1n, legs: [leg(1_000, null)], sizes: [1] }],
  ['a part of a thousandth', { stake: 1n, legs: [leg(2_000.5, null)], sizes: [1] }],
  ['a negative stake', { stake: -1n, legs: [leg(2_000, null)], sizes: [1] }],
  ['a dead heat of one', combo(1n, leg(2_000, { kind: 'dead_heat', tied: 1, places: 1 }))],
])('a bet with %s is refused', (_, bet) => {
  expect(() => returnOf(bet)).toThrow(RangeError)
})

test('a free bet pays its winnings without its stake', () => {
  expect([freeBetPayout(1_000n, 2_500n), freeBetPayout(1_000n, 1_000n), freeBetPayout(1_000n, 500n)]).toEqual(
    [1_500n, 0n, 0n],
  )
})
