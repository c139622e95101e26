import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Chance, cashOutPrice, sellPart } from './cash-out.ts'

const winning = (millionths: number): Chance[] => [
  { result: { kind: 'won' }, millionths },
  { result: { kind: 'lost' }, millionths: 1_000_000 - millionths },
]
const open = (odds: number) => ({ odds, result: null })
const won = (odds: number) => ({ odds, result: { kind: 'won' as const } })

/** Stakes and prices in cents; the margin is 10%. */
test.each([
  ['the favourite leads', { stake: 1_000n, legs: [open(2_000)], sizes: [1] }, [winning(800_000)], 1_440n],
  [
    'one of two legs won',
    { stake: 1_000n, legs: [won(1_500), open(2_000)], sizes: [2] },
    [null, winning(500_000)],
    1_350n,
  ],
  [
    'a line half of which comes back',
    { stake: 1_000n, legs: [open(2_000)], sizes: [1] },
    [
      [
        { result: { kind: 'half_won' as const }, millionths: 500_000 },
        { result: { kind: 'void' as const }, millionths: 500_000 },
      ],
    ],
    1_125n,
  ],
  [
    'a system 2 of 3',
    { stake: 300n, legs: [won(2_000), won(3_000), open(4_000)], sizes: [2] },
    [null, null, winning(250_000)],
    990n,
  ],
  ['a suspended market', { stake: 1_000n, legs: [open(2_000), won(2_000)], sizes: [2] }, [null, null], null],
])('the price of a bet: %s', (_, bet, chances, expected) => {
  expect(cashOutPrice(bet, chances, 1_000)).toBe(expected)
})

test('chances that do not add up, or a margin above everything, are refused', () => {
  const bet = { stake: 1_000n, legs: [open(2_000)], sizes: [1] }
  expect(() => cashOutPrice(bet, [winning(500_000).slice(1)], 0)).toThrow(RangeError)
  expect(() => cashOutPrice(bet, [winning(500_000)], 10_001)).toThrow(RangeError)
  expect(() => sellPart(1_000n, 900n, -1)).toThrow(RangeError)
})

test('parts never bring more than the whole, and no stake is lost', () => {
  const stakes = fc.bigInt({ min: 1n, max: 10n ** 12n })
  const parts = fc.array(fc.integer({ min: 0, max: 10_000 }))
  fc.assert(
    fc.property(stakes, fc.integer({ min: 1, max: 1_000_000 }), parts, (stake, chance, shares) => {
      const priceOf = (left: bigint) =>
        cashOutPrice({ stake: left, legs: [open(50_000)], sizes: [1] }, [winning(chance)], 500) ?? -1n
      let [left, paid, sold] = [stake, 0n, 0n]
      for (const share of shares) {
        const part = sellPart(left, priceOf(left), share)
        if (part === null) continue
        left = part.left
        paid += part.price
        sold += part.stake
      }
      expect(sold + left).toBe(stake)
      expect(paid <= priceOf(stake)).toBe(true)
    }),
  )
})
