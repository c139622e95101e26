import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seededDraws } from '../draws.ts'
import { roulette, rouletteDefinition, roulettePays } from './roulette.ts'

const spots = Object.keys(rouletteDefinition.spots)
const all = Array.from({ length: 37 }, (_, number) => number)
const playAt = (number: number, stake: bigint, bets: Record<string, number>) =>
  roulette.play({ below: () => number }, stake, { bets })

describe('the return of roulette', () => {
  test('is exactly 36 of 37 on each of the 157 spots, number by number', () => {
    expect(spots.length).toBe(157)
    for (const spot of spots) {
      const paid = all.reduce((sum, number) => sum + playAt(number, 7n, { [spot]: 1 }).win, 0n)
      expect([spot, paid]).toEqual([spot, 7n * 36n])
    }
    expect(roulette.rtp).toBe(((36 / 37) * 100).toFixed(4))
  })

  test('is the same however the chips are placed', () => {
    const laid = fc.dictionary(fc.constantFrom(...spots), fc.integer({ min: 1, max: 20 }), {
      minKeys: 1,
      maxKeys: 20,
    })
    fc.assert(
      fc.property(laid, fc.bigInt({ min: 1n, max: 10n ** 9n }), (bets, chip) => {
        const stake = chip * BigInt(roulette.chipsOf({ bets }))
        const paid = all.reduce((sum, number) => sum + playAt(number, stake, bets).win, 0n)
        return paid === stake * 36n
      }),
    )
  })
})

test('a spot pays its declared amount', () => {
  const paysOf = (spot: string) => roulettePays(rouletteDefinition, spot)
  expect(
    ['17', '17-20', '16-17-18', '16-17-19-20', '13-14-15-16-17-18', 'dozen2', 'red'].map(paysOf),
  ).toEqual([36, 18, 12, 9, 6, 3, 2])
  expect(playAt(17, 60n, { 17: 1, '17-20': 2, red: 3 })).toEqual({
    kind: 'roulette',
    number: 17,
    won: ['17', '17-20'],
    win: 720n,
  })
  expect(playAt(0, 60n, { red: 1, even: 1, '0-1-2-3': 1 }).win).toBe(180n)
})

test('red and black are 18 each, and neighbours on the wheel differ in colour except at zero', () => {
  const { wheel, spots: covers } = rouletteDefinition
  expect([...wheel].sort((a, b) => a - b)).toEqual(all)
  const isRed = (number: number) => covers['red']!.includes(number)
  for (let at = 1; at < 36; at += 1) expect(isRed(wheel[at]!)).toBe(!isRed(wheel[at + 1]!))
})

test('every number comes equally often (chi-square, one in a hundred)', () => {
  const counts = all.map(() => 0)
  for (let nonce = 0; nonce < 7_400; nonce += 1) {
    const draws = seededDraws({ serverSeed: '5a'.repeat(32), clientSeed: 'mine', nonce })
    counts[(roulette.play(draws, 1n, { bets: { red: 1 } }) as { number: number }).number]! += 1
  }
  expect(counts.reduce((sum, count) => sum + (count - 200) ** 2 / 200, 0)).toBeLessThan(58.6)
})

test.each([
  {},
  { bets: {} },
  { bets: { red: 0 } },
  { bets: { red: 1.5 } },
  { bets: { red: '1' } },
  { bets: { 37: 1 } },
  { bets: { '1-5': 1 } },
  { bets: { constructor: 1 } },
  { bets: { red: 300, black: 300 } },
] as object[])('has no setting %o', (raw) => {
  expect(roulette.readChoices(raw)).toBeNull()
})

test('refuses a stake that is not a whole number of chips', () => {
  expect(() => playAt(1, 5n, { red: 1, odd: 1 })).toThrow(RangeError)
})
