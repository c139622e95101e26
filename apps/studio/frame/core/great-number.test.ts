import { expect, test } from 'vitest'
import { greatNumberIn } from './great-number.ts'

test.each([
  ['en', '2441472', '2,441,472'],
  ['de', '60087.5', '60.087,5'],
  ['en', '1.83e+360', '1.83 × 10³⁶⁰'],
  ['de', '2.76e+39', '2,76 × 10³⁹'],
  ['fa', '2.76e+39', '۲٫۷۶ × ۱۰³⁹'],
])('in %s %s is %s', (locale, value, shown) => {
  expect(greatNumberIn(locale, value).replaceAll(/[\u2066\u2069]/gu, '')).toBe(shown)
})
