import type { Invoice } from '@fairhall/contract'
import { expect, test } from 'vitest'
import { toCsv } from './invoices-csv.ts'

const invoice: Invoice = {
  id: '00000000-0000-4000-8000-000000000000',
  number: '123456789012',
  type: 1,
  status: 2,
  state: 'success',
  method: 'card',
  methodName: 'Card',
  amount: '50.00',
  fee: '0.00',
  currency: 'EUR',
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:01:00.000Z',
  expiresAt: null,
  isDeclinable: false,
  publicData: null,
  version: 3,
}
const columns = ['No.', 'Begun', 'Changed', 'Kind', 'Method', 'Amount', 'Fee', 'Currency', 'State']
const texts = { columns, kind: () => 'Deposit', state: () => 'Received' }

test('each payment is a line under its columns', () => {
  expect(toCsv([invoice], texts)).toBe(
    '\uFEFFNo.,Begun,Changed,Kind,Method,Amount,Fee,Currency,State\r\n' +
      '123456789012,2026-11-20T12:00:00.000Z,2026-11-20T12:01:00.000Z,Deposit,Card,50.00,0.00,EUR,Received\r\n',
  )
})

test('quotes, commas and lines stay in their cell, and nothing becomes a formula', () => {
  const named = (methodName: string) => toCsv([{ ...invoice, methodName }], texts).split('\r\n')[1]
  expect(named('Bank, "slow"')).toContain(',"Bank, ""slow""",')
  expect(named('=cmd()')).toContain(",'=cmd(),")
})
