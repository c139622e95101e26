import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AmountError, toDecimal, toSubunits, toSubunitsFloor } from './index.ts'

const units = fc.constantFrom(1, 100, 1000, 100_000_000)

function problemOf(text: string, subunitToUnit = 100) {
  try {
    toSubunits(text, subunitToUnit)
    return null
  } catch (error) {
    return error instanceof AmountError ? error.problem : error
  }
}

describe('an amount', () => {
  test('is read to the subunit', () => {
    expect(toSubunits('12.50', 100)).toBe(1250n)
    expect(toSubunits('12.5', 100)).toBe(1250n)
    expect(toSubunits('0012', 100)).toBe(1200n)
    expect(toSubunits('7', 1)).toBe(7n)
    expect(toSubunits('0.00000001', 100_000_000)).toBe(1n)
  })

  test.each([
    '',
    '-1',
    '+1',
    '1e9',
    '1E2',
    'NaN',
    'Infinity',
    '.5',
    '5.',
    '1,5',
    ' 1',
    '1 ',
    '1\n',
    '0x10',
    '٣',
  ])('is refused when it is %j', (text) => {
    expect(problemOf(text)).toBe('malformed')
  })

  test('is refused above 40 characters before anything is computed', () => {
    expect(problemOf('1'.repeat(40))).toBe(null)
    expect(problemOf('1'.repeat(41))).toBe('too long')
  })

  test('is refused when it is finer than the currency, except for zeros', () => {
    expect(problemOf('0.001')).toBe('too fine')
    expect(problemOf('0.100')).toBe(null)
    expect(problemOf('1.5', 1)).toBe('too fine')
    expect(problemOf('1.0', 1)).toBe(null)
  })

  test('returns the cut-off part as dust', () => {
    expect(toSubunitsFloor('0.0190', 100)).toEqual({ amount: 1n, dust: '0.009' })
    expect(toSubunitsFloor('5.20', 100)).toEqual({ amount: 520n, dust: '0' })
    expect(toSubunitsFloor('1.75', 1)).toEqual({ amount: 1n, dust: '0.75' })
  })

  test('is unchanged after formatting and parsing', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), units, (amount, unit) => {
        expect(toSubunits(toDecimal(amount, unit), unit)).toBe(amount)
      }),
    )
  })

  test('is formatted with its sign and all its decimals', () => {
    expect(toDecimal(-5n, 100)).toBe('-0.05')
    expect(toDecimal(0n, 100)).toBe('0.00')
    expect(toDecimal(-7n, 1)).toBe('-7')
    expect(() => toDecimal(1n, 30)).toThrow(RangeError)
  })
})
