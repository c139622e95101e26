import { expect, test } from 'vitest'
import { paymentCodeOf, toPay } from './payment-code.ts'

const peso = { code: 'MXN', name: 'Peso', symbol: '$', subunitToUnit: 100, type: 'fiat' } as const
const invoice = {
  id: 'one',
  methodName: 'Agent',
  amount: '500.00',
  isAmountOpen: false,
  fee: '10.50',
  expiresAt: '2026-11-22T06:00:00.000Z',
}

test("returns the provider's code and the amount to pay", () => {
  expect(paymentCodeOf({ ...invoice, publicData: null })).toBeNull()
  expect(paymentCodeOf({ ...invoice, publicData: { reason: 'no' } })).toBeNull()
  expect(paymentCodeOf({ ...invoice, publicData: { address: 'r1', tag: '7' } })).toEqual({
    invoiceId: 'one',
    methodName: 'Agent',
    amount: '500.00',
    isAmountOpen: false,
    fee: '10.50',
    expiresAt: '2026-11-22T06:00:00.000Z',
    address: 'r1',
    tag: '7',
  })
})

test("adds the provider's fee to the amount", () => {
  expect(toPay(invoice, peso)).toBe('510.50')
  expect(toPay({ amount: '500.00', fee: '0.00' }, peso)).toBe('500.00')
})
