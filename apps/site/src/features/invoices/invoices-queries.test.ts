import { expect, test } from 'vitest'
import { type InvoiceFilters, toQuery } from './invoices-queries.ts'

const all: InvoiceFilters = {
  type: 'all',
  status: 'any',
  period: 'any',
  firstDay: '',
  lastDay: '',
  currency: 'any',
}
const own = (firstDay: string, lastDay: string) => toQuery({ ...all, period: 'own', firstDay, lastDay })
const begin = (year: number, month: number, day: number) => new Date(year, month - 1, day).toISOString()

test('sends no filter that is not set', () => {
  expect(toQuery(all)).toEqual({})
  expect(toQuery({ ...all, firstDay: '2026-01-01' })).toEqual({})
  expect(own('', '')).toEqual({})
})

test('starts a custom period at its first day and ends it after its last', () => {
  expect(own('2026-02-27', '2026-02-28')).toEqual({ from: begin(2026, 2, 27), to: begin(2026, 3, 1) })
  expect(own('2026-02-28', '')).toEqual({ from: begin(2026, 2, 28) })
  expect(own('', '2026-12-31')).toEqual({ to: begin(2027, 1, 1) })
})
