import type { Invoice } from '@fairhall/contract'
import { expect, test } from 'vitest'
import { toCsv } from './invoices-csv.ts'
import { kindOf } from './kind-of.ts'

const invoice: Invoice = {
  id: '00000000-0000-4000-8000-000000000000',
  number: '123456789012',
  type: 1,
  status: 2,
  state: 'success',
  method: 'card',
  methodName: 'Card',
  amount: '50.00',
  held: '0.00',
  isAmountOpen: false,
  isReturn: false,
  fee: '0.00',
  currency: 'EUR',
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:01:00.000Z',
  expiresAt: null,
  isDeclinable: false,
  publicData: null,
  version: 3,
}
const columns = [
  'No.',
  'Begun',
  'Changed',
  'Kind',
  'Method',
  'Amount',
  'Returned',
  'Fee',
  'Currency',
  'State',
]
const texts = {
  locale: 'en',
  columns,
  number: ({ number }: Invoice) => `No. ${number}`,
  kind: () => 'Deposit',
  state: () => 'Received',
}

const lineOf = (changes: Partial<Invoice>, locale = 'en') =>
  toCsv([{ ...invoice, ...changes }], { ...texts, locale }).split('\r\n')[1]

test('writes each payment as a row below the header', () => {
  expect(toCsv([invoice], texts)).toBe(
    '\uFEFFNo.,Begun,Changed,Kind,Method,Amount,Returned,Fee,Currency,State\r\n' +
      'No. 123456789012,2026-11-20T12:00:00.000Z,2026-11-20T12:01:00.000Z,Deposit,Card,50.00,0.00,0.00,EUR,Received\r\n',
  )
})

test.each([
  ['en', ',Card,12.05,7.95,0.50,EUR,'],
  ['de', ';Card;12,05;7,95;0,50;EUR;'],
  ['es', ';Card;12,05;7,95;0,50;EUR;'],
  ['pt-BR', ';Card;12,05;7,95;0,50;EUR;'],
  ['ru', ';Card;12,05;7,95;0,50;EUR;'],
  ['tr', ';Card;12,05;7,95;0,50;EUR;'],
  ['hi', ',Card,12.05,7.95,0.50,EUR,'],
  ['fa', ',Card,12.05,7.95,0.50,EUR,'],
])('writes separators and amounts as spreadsheets in %s read them', (locale, part) => {
  expect(lineOf({ amount: '12.05', held: '7.95', fee: '0.50' }, locale)).toContain(part)
})

test('leaves the amount empty that an address still waits for', () => {
  expect(lineOf({ amount: '12.05', isAmountOpen: true })).toContain(',Card,,0.00,')
})

test('keeps quotes, separators and line breaks inside their cell, and never writes a formula', () => {
  expect(lineOf({ methodName: 'Bank, "slow"' })).toContain(',"Bank, ""slow""",')
  expect(lineOf({ methodName: 'Bank; slow' }, 'de')).toContain(';"Bank; slow";')
  expect(lineOf({ methodName: '=cmd()' })).toContain(",'=cmd(),")
})

test.each([
  [1, false, 'deposit'],
  [2, false, 'withdrawal'],
  [2, true, 'return'],
] as const)('the kind of a payment of type %i, a return: %s', (type, isReturn, kind) => {
  expect(kindOf({ type, isReturn })).toBe(kind)
})
