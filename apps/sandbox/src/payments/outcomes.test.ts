import { expect, test } from 'vitest'
import { defaultTimings } from '../options.ts'
import { outcomeOf, planMessages, usualAmount } from './outcomes.rules.ts'

test.each([
  ['50.00', 'success'],
  ['50.01', 'declined'],
  ['0.00150002', 'late'],
  ['1003', 'twice'],
  ['10.04', 'less'],
  ['10.08', 'more'],
  ['10.09', 'refused'],
  ['10.10', 'success'],
])('the last two digits of %s mean %s', (amount, outcome) => {
  expect(outcomeOf(amount)).toBe(outcome)
})

test('a smaller amount keeps the decimals of its currency', () => {
  const amounts = ['10.04', '0.00000104', '1004'].map(
    (amount) => planMessages('less', amount, false, defaultTimings)[0]?.amount,
  )
  expect(amounts).toEqual(['9.03', '0.00000093', '903'])
})

test('a larger amount keeps the decimals too', () => {
  const amounts = ['10.08', '0.00000108', '1008'].map(
    (amount) => planMessages('more', amount, false, defaultTimings)[0]?.amount,
  )
  expect(amounts).toEqual(['11.08', '0.00000118', '1108'])
})

test('an order that is never confirmed sends nothing', () => {
  expect(planMessages('never', '10.05', true, defaultTimings)).toEqual([])
})

test('an open amount is paid with ten times its minimum', () => {
  expect(usualAmount({ amount: '0.00020000', isOpen: true })).toBe('0.00200000')
  expect(usualAmount({ amount: '50.03', isOpen: false })).toBe('50.03')
})
