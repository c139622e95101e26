import { expect, test } from 'vitest'
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
