import type { PaymentMethod } from '@fairhall/contract'
import { expect, test } from 'vitest'
import { depositBody } from './deposit-body.ts'

const target = { account: { id: 'a', currency: 'BTC' }, country: 'DE', back: 'https://casino.example/' }
const form = (wireAmount: string | null) => ({
  method: { method: 'bitcoin' } as PaymentMethod,
  wireAmount,
  fields: () => ({}),
})

test.each([
  ['the amount', '0.005', null, { amount: '0.005' }],
  [
    'only the minimum if the address takes any amount',
    '0.005',
    '0.0002',
    { amount: '0.0002', isAmountOpen: true },
  ],
] as const)('sends %s', (_, wireAmount, openFrom, sent) => {
  const body = depositBody(form(wireAmount), { kind: 'declined' }, target, openFrom)
  const { amount, isAmountOpen } = body ?? {}
  expect({ amount, ...(isAmountOpen !== undefined && { isAmountOpen }) }).toEqual(sent)
})

test('sends nothing without an amount', () => {
  expect(depositBody(form(null), { kind: 'declined' }, target)).toBeNull()
})
