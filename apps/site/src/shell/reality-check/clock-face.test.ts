import { expect, test } from 'vitest'
import { clockFace } from './clock-face.ts'

test.each([
  [0, '0:00:00'],
  [59_999, '0:00:59'],
  [2_530_000, '0:42:10'],
  [36_000_000, '10:00:00'],
  [-5, '0:00:00'],
])('formats %i milliseconds as %s', (elapsed, face) => {
  expect(clockFace(elapsed, 'en')).toBe(face)
})

test('formats the clock in the digits of the language', () => {
  expect(clockFace(2_530_000, 'fa-IR-u-ca-gregory')).toBe('۰:۴۲:۱۰')
})
