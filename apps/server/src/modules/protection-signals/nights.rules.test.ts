import { expect, test } from 'vitest'
import { nightsOf } from './nights.rules.ts'

test.each([
  ['Europe/Berlin', '2027-03-12', '2027-03-11T23:00:00.000Z', '2027-03-12T04:00:00.000Z'],
  // The clocks change at two.
  ['Europe/Berlin', '2027-03-28', '2027-03-27T23:00:00.000Z', '2027-03-28T03:00:00.000Z'],
  // They change at midnight, which is skipped.
  ['Africa/Cairo', '2027-04-30', '2027-04-29T22:00:00.000Z', '2027-04-30T02:00:00.000Z'],
  ['VST', '2027-03-12', '2027-03-11T17:00:00.000Z', '2027-03-11T22:00:00.000Z'],
  ['UTC', '2027-03-12', '2027-03-12T00:00:00.000Z', '2027-03-12T05:00:00.000Z'],
])('in %s the night of %s is from %s to %s', (zone, day, from, to) => {
  const [last] = nightsOf(zone, day)
  expect(last?.map((at) => at.toISOString())).toEqual([from, to])
})

test('the nights of a week, the last one first', () => {
  const nights = nightsOf('Europe/Berlin', '2027-03-30').map(([from]) => from.toISOString().slice(5, 13))
  expect(nights).toEqual(['03-29T22', '03-28T22', '03-27T23', '03-26T23', '03-25T23', '03-24T23', '03-23T23'])
})
