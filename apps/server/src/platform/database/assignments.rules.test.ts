import { expect, test } from 'vitest'
import { toAssignments } from './assignments.rules.ts'

test.each([
  [{}, '', []],
  [{ reason: 'paid' }, 'reason = $3', ['paid']],
  [{ amount: 1n, reason: null }, 'reason = $3, amount = $4', [null, 1n]],
  [{ amount: 1n, reason: undefined }, 'amount = $3', [1n]],
])('assigns only the columns that change, in the order of the list', (changes, text, values) => {
  expect(toAssignments(['reason', 'amount'], changes, 3)).toEqual({ text, values })
})

test('never writes a name that is not listed', () => {
  const changes: object = { 'id = 1 --': 'x', reason: 'paid' }
  expect(toAssignments(['reason'], changes, 1)).toEqual({ text: 'reason = $1', values: ['paid'] })
})
