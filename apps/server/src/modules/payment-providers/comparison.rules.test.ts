import { expect, test } from 'vitest'
import { differenceOf } from './comparison.rules.ts'

const here = (state: Parameters<typeof differenceOf>[0]['state']) => ({
  state,
  amount: 5000n,
  added_amount: 0n,
  held_amount: 0n,
  currency: 'EUR',
})

test.each([
  ['pending', 'open', null],
  ['pending', 'success', 'other state'],
  ['pending', 'failed', 'other state'],
  ['success', 'success', null],
  ['success', 'open', 'other state'],
  ['success', 'declined', 'other state'],
  ['expired', 'open', null],
  ['expired', 'expired', null],
  ['declined', 'failed', null],
  ['failed', 'success', 'other state'],
] as const)('a deposit that is %s here and %s at the provider: %s', (state, status, kind) => {
  const order = { kind: 'deposit', status, amount: '50.00', currency: 'EUR' } as const
  expect(differenceOf(here(state), order, 100)).toBe(kind)
})

test.each([
  ['success', '60.00', null],
  ['success', '50.00', 'other amount'],
  ['expired', '10.00', null],
] as const)('a deposit that is %s with 10.00 added, and %s at the provider: %s', (state, amount, kind) => {
  const order = { kind: 'deposit', status: 'success', amount, currency: 'EUR' } as const
  expect(differenceOf({ ...here(state), added_amount: 1000n }, order, 100)).toBe(kind)
})

test.each([
  ['sending', 'open', null],
  ['sending', 'success', 'other state'],
  ['sending', 'failed', 'other state'],
  ['paid', 'success', null],
  ['paid', 'open', 'other state'],
  ['paid', 'failed', 'other state'],
  ['failed', 'failed', null],
  ['failed', 'open', 'other state'],
  ['failed', 'success', 'other state'],
  ['requested', 'open', 'other state'],
  ['declined', 'open', 'other state'],
] as const)('a payout that is %s here and %s at the provider: %s', (state, status, kind) => {
  const order = { kind: 'payout', status, amount: '50.00', currency: 'EUR' } as const
  expect(differenceOf(here(state), order, 100)).toBe(kind)
})

test.each([
  ['50.00', 'EUR', null],
  ['50', 'EUR', null],
  ['50.009', 'EUR', null],
  ['49.99', 'EUR', 'other amount'],
  ['50.00', 'USD', 'other amount'],
  ['nothing', 'EUR', 'other amount'],
] as const)('50 euros booked here and %s %s at the provider: %s', (amount, currency, kind) => {
  const order = { kind: 'deposit', status: 'success', amount, currency } as const
  expect(differenceOf(here('success'), order, 100)).toBe(kind)
})
