import { expect, test } from 'vitest'
import { createCurrencyFormat } from './currency-format.ts'

const kroner = { currency: 'DKK', decimals: 2, sign: { type: 'fiat', symbol: 'kr.' } } as const
const bitcoin = {
  currency: 'BTC',
  decimals: 8,
  sign: { type: 'crypto', symbol: '₿', subCurrencies: [{ code: 'mBTC', subunitToUnit: 1000 }] },
} as const

test.each([
  ['en', 'kr. 1,234.50'],
  ['de', '1.234,50 kr.'],
  ['fa', 'kr. ۱٬۲۳۴٫۵۰'],
])("in %s an amount has the operator's currency sign in the position of the language", (locale, shown) => {
  const plain = createCurrencyFormat(kroner, locale)
    .show('1234.5')
    .replaceAll('\u00a0', ' ')
    .replaceAll(/\p{Cf}/gu, '')
  expect(plain).toBe(shown)
})

test('shows bitcoin in thousandths when the operator configures that', () => {
  const show = (currencyFormat = createCurrencyFormat(bitcoin, 'en')) =>
    currencyFormat.show('0.0015').replace('\u00a0', ' ')
  expect(show()).toBe('1.50 mBTC')
  expect(show(createCurrencyFormat({ ...bitcoin, sign: { ...bitcoin.sign, subCurrencies: [] } }, 'en'))).toBe(
    '0.0015 BTC',
  )
})

test.each([
  [kroner, 'de', 123_450n, '1234,50', 1234.5],
  [kroner, 'fa', 150n, '۱٫۵۰', 1.5],
  [bitcoin, 'en', 150_000n, '1.50', 1.5],
  [bitcoin, 'en', 150_001n, '1.50001', 1.500_01],
] as const)(
  'a field of %o in %s shows and reads the unit in which amounts are shown',
  (played, locale, subunits, text, typed) => {
    const { plain, read } = createCurrencyFormat(played, locale)
    expect([plain(subunits), read(typed)]).toEqual([text, subunits])
  },
)
