import { expect, test } from 'vitest'
import type { Currency } from '@fairhall/contract'
import { areRatesOld, shownRatesFrom, totalValue } from './total-value.ts'

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

const NOW = '2026-11-20T12:00:00.000Z'
const base: Currency = { ...euro, isBase: true, rate: { rate: '1', at: NOW } }
const coin: Currency = { ...currency('BTC', '61250.4', 100_000_000), type: 'crypto' }

test.each([
  ['none without other values', null, 'USD', '5.00', null],
  ['that of coins, which always have a value', null, 'BTC', '0.10000000', coin.rate.at],
  ['none for no coins', null, 'BTC', '0.00000000', null],
  ['that of the coins where the chosen currency is unknown', 'XAU', 'BTC', '0.10000000', coin.rate.at],
  ['the oldest for a chosen currency', 'EUR', 'USD', '5.00', dollar.rate.at],
  ['that of the chosen currency alone for no balance', 'EUR', 'USD', '0.00', NOW],
])('the time of the rates is %s', (_, chosen, held, balance, at) => {
  const accounts = [{ currency: held, balance }]
  expect(shownRatesFrom(accounts, chosen, [base, dollar, coin])).toBe(at)
})

test.each([
  ['2026-11-02T00:00:00.000Z', false],
  ['2026-11-02T00:00:00.001Z', true],
  ['2026-10-31T00:00:00.000Z', false],
])('at %s, whether rates of the first of November are old: %s', (now, isOld) => {
  expect(areRatesOld('2026-11-01T00:00:00.000Z', Date.parse(now))).toBe(isOld)
})
