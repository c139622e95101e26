import { expect, test } from 'vitest'
import en from '#content/en/global-components/game-frame.json' with { type: 'json' }
import { createCurrencyFormat } from '../../core/amounts/currency-format.ts'
import { createTexts } from '../../core/language/texts.ts'
import type { ResultOf } from '../../net/api-types.ts'
import { describe as textOf } from './plinko.ts'

const currencyFormat = createCurrencyFormat(
  { currency: 'EUR', decimals: 2, sign: { type: 'fiat', symbol: '€' } },
  'en',
)

test('does not announce a pocket that pays less than the stake as a win', () => {
  const result: ResultOf<'plinko'> = { kind: 'plinko', pocket: 6, pays: 20, win: '0.20', path: [] }
  const kit = { t: createTexts('en', en), currencyFormat, locale: 'en' }
  expect(textOf(kit, result)).toBe('Pocket 7: 0.2 ×. Pays €0.20')
})
