import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  amountCaret,
  clampAmount,
  compareAmounts,
  isAboveZero,
  isAmountWithin,
  shownAmount,
  typedAmount,
} from './amount.ts'

describe('typing an amount', () => {
  test.each([
    ['12', '12'],
    ['007', '7'],
    ['0', '0'],
    ['00', '0'],
    ['0,5', '0.5'],
    ['.5', '0.5'],
    ['1.2.3', '1.23'],
    ['1e9', '19'],
    ['-5', '5'],
    ['€ 1,250', '1.250'],
    ['', ''],
    ['۱٬۲۵۰٫۵', '1250.5'],
    ['٢٠', '20'],
    ['५०.५', '50.5'],
    ['12345678901234', '1234567890'],
  ])('%s becomes %s', (raw, shown) => expect(typedAmount(raw)).toBe(shown))

  test('accepts no fraction if the currency has none', () => expect(typedAmount('12.5', 0)).toBe('12'))

  test('keeps at most 10 characters, and is idempotent', () => {
    fc.assert(
      fc.property(fc.string(), (raw) => {
        const once = typedAmount(raw)
        expect(once.length).toBeLessThanOrEqual(10)
        expect(typedAmount(once)).toBe(once)
      }),
    )
  })
})

describe('leaving an amount', () => {
  test.each([
    ['', '10', '500', '10'],
    ['5', '10', '500', '10'],
    ['9.99', '10.00', '500', '10.00'],
    ['501', '10', '500', '500'],
    ['20.', '10', '500', '20'],
    ['100', '10', '500', '100'],
  ])('%s between %s and %s becomes %s', (value, min, max, left) =>
    expect(clampAmount(value, min, max)).toBe(left),
  )

  test('is unchanged without bounds', () => expect(clampAmount('7')).toBe('7'))

  test('includes both ends of the range', () => {
    expect(isAmountWithin('10', '10.00', '20')).toBe(true)
    expect(isAmountWithin('20.000', '10', '20')).toBe(true)
    expect(isAmountWithin('20.001', '10', '20')).toBe(false)
    expect(isAmountWithin('', '0', '20')).toBe(false)
  })
})

test('compares amounts by value, ignoring extra zeros', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.nat(999), fc.nat(999), (a, b, c, d) => {
      const left = `${a}.${String(c).padStart(3, '0')}`
      const right = `0${b}.${String(d).padStart(3, '0')}00`
      expect(Math.sign(compareAmounts(left, right))).toBe(Math.sign(a * 1000 + c - (b * 1000 + d)))
    }),
  )
})

test.each([
  ['0', false],
  ['0.00', false],
  ['', false],
  ['0.00000001', true],
  ['100.00', true],
])('%s is more than zero: %s', (amount, is) => expect(isAboveZero(amount)).toBe(is))

test('reads a German amount with its decimal comma, and a pasted one with points between thousands', () => {
  expect(['12,50', '1.234,50', '1,234.50', '12.50', ',5'].map((raw) => typedAmount(raw, 2))).toEqual([
    '12.50',
    '1234.50',
    '1234.50',
    '12.50',
    '0.5',
  ])
})

test.each([
  ['12.5', 'fa', '۱۲٫۵'],
  ['12.', 'fa-IR-u-ca-gregory', '۱۲٫'],
  ['12.5', 'de', '12,5'],
  ['12.5', 'en', '12.5'],
  ['', 'fa', ''],
])('shows %s in %s as %s, and reads it back', (value, locale, shown) => {
  expect(shownAmount(value, locale)).toBe(shown)
  expect(typedAmount(shown)).toBe(value)
})

test('accepts digits of several scripts in one amount', () => {
  expect(typedAmount('۱2٣٫۴')).toBe('123.4')
})

describe('the caret keeps its position', () => {
  // `|` is the caret; the last typed character is before it.
  test.each([
    ['12|', '12|'],
    ['۱۲3|', '123|'],
    ['۱3|۲', '13|2'],
    ['1.|25', '1.|25'],
    ['۱٫|۲۵', '1.|25'],
    ['12,|5', '12.|5'],
    ['.|5', '0.|5'],
    ['0|5', '|5'],
    ['12a|3', '12|3'],
    ['1.4|23', '1.4|2'],
    ['|12', '|12'],
    ['1,234|.50', '1234|.50'],
    ['', '|'],
  ])('%s becomes %s', (typed, left) => {
    const caret = typed.indexOf('|')
    const text = typed.replace('|', '')
    const value = typedAmount(text, 2)
    const at = amountCaret(text, Math.max(0, caret), value, 2)
    expect(`${value.slice(0, at)}|${value.slice(at)}`).toBe(left)
  })
})
