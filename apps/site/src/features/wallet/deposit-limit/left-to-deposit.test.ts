import { LimitDefinition } from '@fairhall/contract/codes'
import { expect, test } from 'vitest'
import { leftToDeposit } from './left-to-deposit.ts'

const limit = (amount: string | null, currentAmount: string | null, more: object = {}) => ({
  id: `${amount}`,
  definition: LimitDefinition.deposit,
  period: 'daily',
  amount,
  currentAmount,
  currency: 'EUR',
  until: null,
  returnDelayHours: null,
  mayReturn: false,
  returnAskedAt: null,
  removal: null,
  ...more,
})

test.each([
  ['nothing without a limit', [], null],
  ['what one limit leaves', [limit('100.00', '37.50')], '62.50'],
  ['the least of several', [limit('100.00', '0.00'), limit('300.00', '280.00')], '20.00'],
  ['no less than nothing', [limit('100.00', '130.00')], '0.00'],
  ['all of an unused one', [limit('100.00', null)], '100.00'],
  ['nothing of other currencies', [limit('100.00', '90.00', { currency: 'USD' })], null],
  ['nothing of losses', [limit('100.00', '90.00', { definition: LimitDefinition.loss })], null],
])('is %s', (_, limits, left) => {
  expect(leftToDeposit(limits, { code: 'EUR', subunitToUnit: 100 })).toBe(left)
})
