import type { Currency } from '@fairhall/contract'
import { expect, test } from 'vitest'
import { equivalentFor, ratesFrom, toEquivalent } from './equivalent-currency.ts'

const currency = (code: string, subunitToUnit: number, rate: string): Currency => ({
  code,
  name: code,
  type: 'fiat',
  isEnabled: true,
  isBase: code === 'EUR',
  subunitToUnit,
  rate: { rate, at: '2026-11-20T12:00:00.000Z' },
  symbol: code,
  subCurrencies: [],
})
const euro = currency('EUR', 100, '1')
const dollar = currency('USD', 100, '0.92')
const bitcoin = currency('BTC', 100_000_000, '61250.4')
const yen = currency('JPY', 1, '0.0061')

test.each([
  ['euros in dollars', '10.00', euro, dollar, '10.87'],
  ['dollars in yen, which have no decimals', '1.00', dollar, yen, '151'],
  ['the smallest bitcoin amount in euros', '0.00000001', bitcoin, euro, '0.00'],
  ['one bitcoin in euros', '1.00000000', bitcoin, euro, '61250.40'],
  ['zero in any currency', '0.00', euro, yen, '0'],
])('%s', (_, amount, from, to, expected) => expect(toEquivalent(amount, from, to)).toBe(expected))

const coin: Currency = { ...bitcoin, type: 'crypto' }
const closed: Currency = { ...yen, isEnabled: false }
test.each([
  ['a coin in the base currency', coin, null, euro],
  ['a coin in the chosen currency', coin, 'USD', dollar],
  ['a coin in the base currency where the chosen one is closed', coin, 'JPY', euro],
  ['euros in the chosen currency', euro, 'USD', dollar],
  ['euros alone, without a choice', euro, null, undefined],
  ['dollars alone where they are chosen', dollar, 'USD', undefined],
])('a balance shows %s', (_, from, chosen, expected) => {
  expect(equivalentFor(from, chosen, [euro, dollar, coin, closed])).toBe(expected)
})

const NOW = '2026-11-20T12:00:00.000Z'
const LONG_AGO = '2026-11-01T00:00:00.000Z'
const heldFast = { ...bitcoin, rate: { rate: '61250.4', at: LONG_AGO } }

test.each([
  ['a held balance uses an old rate', '0.10000000', euro, LONG_AGO],
  ['no balance is held in it', '0.00000000', euro, NOW],
  ['it is the target currency', '0.00000000', heldFast, LONG_AGO],
])('a total is as old as its oldest rate: %s', (_, balance, to, at) => {
  const accounts = [
    { currency: 'BTC', balance },
    { currency: 'USD', balance: '5.00' },
    { currency: 'XAU', balance: '5.00' },
  ]
  expect(ratesFrom(accounts, [euro, dollar, heldFast], to)).toBe(at)
})
