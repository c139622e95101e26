import { expect, test } from 'vitest'
import type { Currency } from '@fairhall/contract'
import { areRatesOld, totalValue } from './total-value.ts'

const currency = (code: string, rate: string, subunitToUnit = 100): Currency => ({
  code,
  name: code,
  type: 'fiat',
  symbol: code,
  subunitToUnit,
  subCurrencies: [],
  isEnabled: true,
  isBase: false,
  rate: { rate, at: '2026-11-01T00:00:00.000Z' },
})
const euro = currency('EUR', '1')
const dollar = currency('USD', '0.8')
const yen = currency('JPY', '0.006', 1)
const all = [euro, dollar, yen]

test('adds up balances in the chosen currency, to its smallest unit', () => {
  const accounts = [
    { currency: 'EUR', balance: '10.00' },
    { currency: 'USD', balance: '2.50' },
    { currency: 'JPY', balance: '1000' },
  ]
  expect(totalValue(accounts, all, dollar)).toBe('22.50')
  expect(totalValue(accounts, all, euro)).toBe('18.00')
  expect(totalValue([], all, yen)).toBe('0')
})

test('counts a balance in an unknown currency as zero', () => {
  expect(totalValue([{ currency: 'XAU', balance: '5.00' }], all, dollar)).toBe('0.00')
})

test.each([
  ['2026-11-02T00:00:00.000Z', false],
  ['2026-11-02T00:00:00.001Z', true],
  ['2026-10-31T00:00:00.000Z', false],
])('at %s, whether rates of the first of November are old: %s', (now, isOld) => {
  expect(areRatesOld('2026-11-01T00:00:00.000Z', Date.parse(now))).toBe(isOld)
})
