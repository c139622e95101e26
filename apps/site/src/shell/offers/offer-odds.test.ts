import { expect, test } from 'vitest'
import { oddsOf } from './offer-odds.ts'

test.each([
  [1, 'almostAll'],
  [0.975, 'almostAll'],
  [0.97, '19 in 20'],
  [0.82, '4 in 5'],
  [0.5, '1 in 2'],
  [0.39, '2 in 5'],
  [0.25, '1 in 4'],
  [0.203, '1 in 5'],
  [0.104, '1 in 8'],
  [0.07, '1 in 14'],
  [0.005, '1 in 200'],
  [0.0049, 'almostNone'],
  [0, 'almostNone'],
])('%f of all players are shown as %s', (share, expected) => {
  const odds = oddsOf(share)
  expect(odds.kind === 'odds' ? `${odds.few} in ${odds.many}` : odds.kind).toBe(expected)
})

test('what is shown is at most 2.5 points off', () => {
  for (let share = 0.005; share < 0.975; share += 0.001) {
    const odds = oddsOf(share)
    if (odds.kind === 'odds') expect(Math.abs(odds.few / odds.many - share)).toBeLessThan(0.0251)
  }
})
