import { expect, test } from 'vitest'
import { ANY_PERIOD, timeOf } from './periods.ts'

const own = (firstDay: string, lastDay: string) => timeOf({ period: 'own', firstDay, lastDay })
const begin = (year: number, month: number, day: number) => new Date(year, month - 1, day).toISOString()

test('sends no time that is not set', () => {
  expect(timeOf(ANY_PERIOD)).toEqual({})
  expect(timeOf({ ...ANY_PERIOD, firstDay: '2026-01-01' })).toEqual({})
  expect(own('', '')).toEqual({})
})

test('starts a custom period at its first day and ends it after its last', () => {
  expect(own('2026-02-27', '2026-02-28')).toEqual({ from: begin(2026, 2, 27), to: begin(2026, 3, 1) })
  expect(own('2026-02-28', '')).toEqual({ from: begin(2026, 2, 28) })
  expect(own('', '2026-12-31')).toEqual({ to: begin(2027, 1, 1) })
})
