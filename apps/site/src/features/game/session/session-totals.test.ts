import { expect, test } from 'vitest'
import { clockFace } from '../../../shell/reality-check/clock-face.ts'
import { withRound } from './session-totals.ts'

test.each([
  [null, '1.00', '0.00', '-1.00'],
  ['-1.00', '1.00', '2.50', '0.50'],
  ['0.50', '0.10', '0.10', '0.50'],
  ['-0.05', '0.00', '0.10', '0.05'],
])('%s, staking %s and winning %s results in %s', (net, stake, win, after) => {
  expect(withRound(net, { stake, win }, 100)).toBe(after)
})

test('adds up a thousand small rounds exactly', () => {
  let net: string | null = null
  for (let round = 0; round < 1000; round++) net = withRound(net, { stake: '0.10', win: '0.30' }, 100)
  expect(net).toBe('200.00')
})

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
