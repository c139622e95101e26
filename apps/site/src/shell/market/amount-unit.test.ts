import type { Currency } from '@fairhall/contract'
import { describe, expect, test } from 'vitest'
import { amountUnit } from './amount-unit.ts'

const givenCurrency = (change: Partial<Currency>): Currency => ({
  code: 'EUR',
  name: 'Euro',
  type: 'fiat',
  isEnabled: true,
  isBase: true,
  subunitToUnit: 100,
  rate: { rate: '1', at: '2026-01-01T00:00:00.000Z' },
  symbol: '€',
  subCurrencies: [],
  ...change,
})
const btc = givenCurrency({
  code: 'BTC',
  type: 'crypto',
  subunitToUnit: 100_000_000,
  subCurrencies: [{ code: 'mBTC', subunitToUnit: 1000 }],
})

describe('an amount in its input', () => {
  test('leaves euros unchanged', () => {
    const unit = amountUnit(givenCurrency({}))
    expect([unit.symbol, unit.toShown('100'), unit.toWire('12.5')]).toEqual(['€', '100.00', '12.50'])
    expect([unit.format('10.00', 'en'), unit.format('12.50', 'en')]).toEqual(['€10', '€12.50'])
    expect(unit.formatWhole('100', 'en')).toBe('€100.00')
  })

  test('shows bitcoin in thousandths and sends whole bitcoin', () => {
    const unit = amountUnit(btc)
    expect([unit.symbol, unit.decimals]).toEqual(['mBTC', 5])
    expect([unit.toShown('0.00050000'), unit.toWire('0.5')]).toEqual(['0.5', '0.00050000'])
    expect(unit.format('0.00050000', 'de')).toBe('0,5\u00a0mBTC')
  })

  test('accepts no decimals in a currency without them', () => {
    const unit = amountUnit(givenCurrency({ code: 'JPY', subunitToUnit: 1, symbol: '¥' }))
    expect([unit.decimals, unit.toShown('500'), unit.toWire('500')]).toEqual([0, '500', '500'])
  })
})
