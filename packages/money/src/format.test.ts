import { describe, expect, test } from 'vitest'
import { formatMoney, type ShownCurrency } from './index.ts'

const EUR: ShownCurrency = { code: 'EUR', type: 'fiat', subunitToUnit: 100, symbol: '€' }
const JPY: ShownCurrency = { code: 'JPY', type: 'fiat', subunitToUnit: 1 }
const BTC: ShownCurrency = { code: 'BTC', type: 'crypto', subunitToUnit: 100_000_000 }
const mBTC: ShownCurrency = { ...BTC, subCurrencies: [{ code: 'mBTC', subunitToUnit: 1000 }] }
const LTC: ShownCurrency = { ...mBTC, code: 'LTC' }

function shown(amount: string, currency: ShownCurrency, locale: string) {
  return formatMoney({ amount, currency }, locale).replaceAll('\u00a0', ' ')
}

describe('formatted money', () => {
  test('follows the language', () => {
    expect(shown('1234.5', EUR, 'en')).toBe('€1,234.50')
    expect(shown('1234.5', EUR, 'de')).toBe('1.234,50 €')
    expect(shown('1234', JPY, 'en')).toBe('¥1,234')
  })

  test.each([
    ['en', 'CA$5.00', 'MX$5.00', '$5.00'],
    ['de', '5,00 CA$', '5,00 MX$', '5,00 $'],
    ['es', '5,00 CA$', '5,00 MX$', '5,00 $'],
  ])("in %s has the operator's sign", (locale, canadian, mexican, american) => {
    const signs = { CAD: 'CA$', MXN: 'MX$', USD: '$' }
    const expected = Object.entries(signs).map(([code, symbol]) =>
      shown('5', { ...EUR, code, symbol }, locale),
    )
    expect(expected).toEqual([canadian, mexican, american])
  })

  test.each([
    ['en', ['CA$5.00', 'MX$5.00', '$5.00', '¥5.00']],
    ['es', ['5,00 CAD', '5,00 MXN', '5,00 $', '5,00 ¥']],
  ])('in %s names the kind of dollar when the operator sets no sign', (locale, expected) => {
    const signless = (code: string) => shown('5', { code, type: 'fiat', subunitToUnit: 100 }, locale)
    expect(['CAD', 'MXN', 'USD', 'JPY'].map(signless)).toEqual(expected)
  })

  test('is short when a whole amount needs no decimals', () => {
    const short = (amount: string, currency: ShownCurrency) =>
      formatMoney({ amount, currency }, 'en', { isShort: true }).replaceAll('\u00a0', ' ')
    expect([short('10.00', EUR), short('12.50', EUR), short('0.00050000', mBTC)]).toEqual([
      '€10',
      '€12.50',
      '0.5 mBTC',
    ])
  })

  test('shows bitcoin in thousandths only when that sub-currency exists', () => {
    expect(shown('0.0015', BTC, 'en')).toBe('0.0015 BTC')
    expect(shown('0.0015', mBTC, 'en')).toBe('1.50 mBTC')
    expect(shown('0.0015', LTC, 'en')).toBe('0.0015 LTC')
  })

  test('shows two decimals of a cryptocurrency, and more if there are more', () => {
    const amounts = ['500', '0.1', '0.123', '0.00000001']
    expect(amounts.map((amount) => shown(amount, LTC, 'en'))).toEqual([
      '500.00 LTC',
      '0.10 LTC',
      '0.123 LTC',
      '0.00000001 LTC',
    ])
  })

  test('keeps every digit of a large amount', () => {
    expect(shown('20999999.97690001', BTC, 'en')).toBe('20,999,999.97690001 BTC')
    expect(shown('-12345678901234567.89', EUR, 'en')).toBe('-€12,345,678,901,234,567.89')
  })
})
