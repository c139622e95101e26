import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDecimal, formatOdds } from './formats.ts'
import { acceptsOdds, combinedOdds, quoteOdds } from './prices.ts'

test('odds contain the margin and are rounded down to hundredths', () => {
  expect(quoteOdds([500_000, 300_000, 200_000], 500, 1_000_000)).toEqual([1_900, 3_170, 4_760])
  expect(quoteOdds([999_999, 1, 0], 500, 100_000)).toEqual([null, 100_000, null])
  expect(() => quoteOdds([500_000], 500, 100_000)).toThrow(RangeError)
})

test('quoted odds keep their margin', () => {
  const chances = fc
    .array(fc.integer({ min: 20_000, max: 400_000 }), { minLength: 2, maxLength: 4 })
    .map((some) => {
      const sum = some.reduce((total, chance) => total + chance, 0)
      const scaled = some.map((chance) => Math.floor((chance * 1_000_000) / sum))
      return [...scaled.slice(1), 1_000_000 - scaled.slice(1).reduce((total, chance) => total + chance, 0)]
    })
  fc.assert(
    fc.property(chances, fc.integer({ min: 0, max: 2_000 }), (fair, margin) => {
      const odds = quoteOdds(fair, margin, 1_000_000).map((one) => one ?? 1_010)
      if (odds.includes(1_010)) return
      expect(odds.reduce((sum, one) => sum + 1_000 / one, 0)).toBeGreaterThanOrEqual(
        1 + margin / 10_000 - 1e-9,
      )
    }),
  )
})

test.each([
  [[2_500], 2_500],
  [[1_910, 1_333, 2_001], 5_094],
  [Array.from({ length: 4 }, () => 501_000), 63_001_502_001_000],
  [Array.from({ length: 5 }, () => 501_000), null],
])('%j combined are %s', (odds, expected) => {
  expect(combinedOdds(odds)).toBe(expected)
})

test.each([
  ['none', 2_000, 2_000, true],
  ['none', 2_000, 2_100, false],
  ['higher', 2_000, 2_100, true],
  ['higher', 2_000, 1_990, false],
  ['any', 2_000, 1_500, true],
] as const)('a player who accepts %s: %i asked, %i now', (policy, asked, current, expected) => {
  expect(acceptsOdds(policy, asked, current)).toBe(expected)
})

test.each([
  [2_500, '2.50', '3/2', '+150'],
  [2_000, '2.00', '1/1', '+100'],
  [1_910, '1.91', '10/11', '-110'],
  [1_330, '1.33', '1/3', '-303'],
  [1_050, '1.05', '1/20', '-2000'],
  [1_010, '1.01', '1/100', '-10000'],
  [5_500, '5.50', '9/2', '+450'],
  [1_834, '1.834', '5/6', '-120'],
  [101_000, '101.00', '100/1', '+10000'],
])('%i is written %s, %s and %s', (odds, decimal, fractional, american) => {
  expect(formatOdds(odds, 'decimal')).toBe(decimal)
  expect(formatOdds(odds, 'fractional')).toBe(fractional)
  expect(formatOdds(odds, 'american')).toBe(american)
})

test('odds of 1 are written as decimal only', () => {
  expect(formatDecimal(1_000)).toBe('1.00')
  expect(() => formatOdds(1_000, 'fractional')).toThrow(RangeError)
  expect(() => formatOdds(1_000, 'american')).toThrow(RangeError)
})
