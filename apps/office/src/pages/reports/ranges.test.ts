import { expect, test } from 'vitest'
import { rangeOf, toRange } from './ranges.ts'

const now = Date.parse('2027-03-03T08:00:00Z')

test.each([
  ['week', '2027-02-24', '2027-03-02', undefined],
  ['days', '2027-02-01', '2027-03-02', undefined],
  ['month', '2027-03-01', '2027-03-03', undefined],
  ['lastMonth', '2027-02-01', '2027-02-28', undefined],
  ['year', '2026-04-01', '2027-03-03', 'month'],
] as const)('%s is from %s to %s', (id, from, to, unit) => {
  expect(rangeOf(id, now)).toEqual({ from, to, unit })
})

test('an address without a period shows the last 30 days', () => {
  expect(toRange({ from: '2027-01-01' }, now)).toEqual(rangeOf('days', now))
  expect(toRange({ from: '2027-01-01', to: '2027-01-02' }, now).from).toBe('2027-01-01')
})
