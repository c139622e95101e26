import { describe, expect, test } from 'vitest'
import { caretAfter, maskOf } from './mask.ts'

describe('a pattern', () => {
  test.each([
    ['###.###.###-##', '52998224725', '529.982.247-25', '52998224725'],
    ['###.###.###-##', '529.982.247-25999', '529.982.247-25', '52998224725'],
    ['###.###.###-##', '529a982', '529.982', '529982'],
    ['##', '1234', '12', '12'],
    ['@@@', 'a1b2c3d', 'abc', 'abc'],
    ['@#*', '1a2-', 'a2', 'a2'],
    ['@#@ #@#', 'k1a0b1', 'k1a 0b1', 'k1a0b1'],
    ['####', '۱۲۳۴', '1234', '1234'],
    ['####', '', '', ''],
  ])('%s formats %s as %s', (pattern, typed, shown, value) => {
    expect(maskOf({ pattern }, 'en')(typed)).toEqual({ shown, value })
  })
})

describe('a number', () => {
  test.each([
    ['en', 2, '1234.567', '1,234.56', '1234.56'],
    ['en', 2, '0.999', '0.99', '0.99'],
    ['en', 0, '12.9', '12', '12'],
    ['en', 2, '0012', '12', '12'],
    ['en', 2, 'a1b2', '12', '12'],
    ['de', 2, '1234,567', '1.234,56', '1234.56'],
    ['de', 2, '12.', '12,', '12'],
    ['en', 2, '12,', '12.', '12'],
    ['fa', 1, '۱۲٫۵', '۱۲٫۵', '12.5'],
    ['fa-IR-u-ca-gregory', 1, '۱۲٫۵', '۱۲٫۵', '12.5'],
    ['fa', 2, '1234.567', '۱٬۲۳۴٫۵۶', '1234.56'],
    ['fa', 2, '۱٬۲۳۴٫', '۱٬۲۳۴٫', '1234'],
    ['en', 2, '-1.5', '-1.5', '-1.5'],
    ['en', 2, '-', '-', ''],
    ['en', 2, '', '', ''],
  ])('in %s with %i decimals formats %s as %s', (locale, fractionDigits, typed, shown, value) => {
    expect(maskOf({ fractionDigits }, locale)(typed)).toEqual({ shown, value })
  })

  test('has no sign if it is unsigned', () => {
    expect(maskOf({ fractionDigits: 2, isUnsigned: true }, 'en')('-1.5')).toEqual({
      shown: '1.5',
      value: '1.5',
    })
  })
})

test('keeps the caret after the typed character', () => {
  // 52|9 → a 1 is typed after the 2: 521|9 becomes 521.9
  expect(caretAfter('5219', 3, '521.9')).toBe(3)
  expect(caretAfter('521.9', 5, '521.9')).toBe(5)
  // 1,2|34 → 1,25|34 becomes 12,534: after the 5
  expect(caretAfter('1,2534', 4, '12,534')).toBe(4)
  expect(caretAfter('', 0, '')).toBe(0)
})
