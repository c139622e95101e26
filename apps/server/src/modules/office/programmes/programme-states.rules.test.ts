import { expect, test } from 'vitest'
import { stateOf } from './programme-states.rules.ts'

const NOW = new Date('2027-03-01T12:00:00Z')

test.each([
  [{}, 'running'],
  [{ isEnabled: false }, 'paused'],
  [{ state: 'paused' }, 'paused'],
  [{ state: 'ending' }, 'running'],
  [{ from: '2027-03-01T12:00:01Z' }, 'to come'],
  [{ from: '2027-03-01T12:00:00Z', until: null }, 'running'],
  [{ until: '2027-03-01T12:00:00Z' }, 'ended'],
  [{ until: '2027-03-01T12:00:00Z', isEnabled: false }, 'ended'],
  [{ startsAt: '2027-03-01T13:00:00Z', hours: 1 }, 'to come'],
  [{ startsAt: '2027-03-01T11:00:00Z', hours: 2 }, 'running'],
  [{ startsAt: '2027-03-01T10:00:00Z', hours: 2, everyHours: null }, 'ended'],
  [{ startsAt: '2027-03-01T10:00:00Z', hours: 2, everyHours: 24 }, 'running'],
] as const)('%j is %s', (programme, state) => {
  expect(stateOf(programme, NOW)).toBe(state)
})
