import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { convert } from './index.ts'

const EUR = { subunitToUnit: 100, rate: '1' }
const JPY = { subunitToUnit: 1, rate: '0.0061' }
const BTC = { subunitToUnit: 100_000_000, rate: '61250.4' }

describe('a conversion', () => {
  test('is exact when the fraction is', () => {
    expect(convert(100_000_000n, BTC, EUR, 'down')).toBe(6_125_040n)
    expect(convert(1000n, JPY, EUR, 'down')).toBe(610n)
  })

  test('rounds once, as requested', () => {
    expect(convert(1n, JPY, EUR, 'down')).toBe(0n)
    expect(convert(1n, JPY, EUR, 'nearest')).toBe(1n)
    expect(convert(1n, JPY, EUR, 'up')).toBe(1n)
    expect(convert(-1n, JPY, EUR, 'up')).toBe(-1n)
  })

  test('to the same currency changes nothing', () => {
    fc.assert(fc.property(fc.bigInt(), (amount) => convert(amount, BTC, BTC, 'down') === amount))
  })

  test('to finer subunits of the same currency and back is exact, and rounds as requested', () => {
    const parts = { ...EUR, subunitToUnit: 100_000_000 }
    expect(convert(-12n, EUR, parts, 'down')).toBe(-12_000_000n)
    expect(convert(12_000_000n, parts, EUR, 'up')).toBe(12n)
    const roundings = ['down', 'nearest', 'up'] as const
    expect(roundings.map((rounding) => convert(500_001n, parts, EUR, rounding))).toEqual([0n, 1n, 1n])
  })

  test('there and back never creates money', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n }), (amount) => {
        expect(convert(convert(amount, EUR, BTC, 'down'), BTC, EUR, 'down')).toBeLessThanOrEqual(amount)
      }),
    )
  })

  test('rejects a rate that is not a plain decimal above zero', () => {
    for (const rate of ['0', '-1', '1e3', '', '0.0']) {
      expect(() => convert(1n, { subunitToUnit: 100, rate }, EUR, 'down')).toThrow(RangeError)
    }
  })
})
