import { expect, test } from 'vitest'
import { greatNumberIn } from './great-number.ts'

test.each([
  ['en', '2441472', '2,441,472', ''],
  ['de', '60087.5', '60.087,5', ''],
  ['en', '1.83e+360', '1.83 × 10', '360'],
  ['de', '2.76e+39', '2,76 × 10', '39'],
  ['fa', '2.76e+39', '۲٫۷۶ × ۱۰', '۳۹'],
])('in %s %s is %s, raised %s', (locale, value, number, power) => {
  expect(greatNumberIn(locale, value)).toEqual({ number, power })
})
