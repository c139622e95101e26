import { expect, test } from 'vitest'
import en from '#content/en/global-components/game-frame.json' with { type: 'json' }
import { createPurse } from '../../core/amounts/purse.ts'
import { createTexts } from '../../core/language/texts.ts'
import type { ResultOf } from '../../net/wire.ts'
import { describe as textOf } from './plinko.ts'

const purse = createPurse({ currency: 'EUR', decimals: 2, sign: { type: 'fiat', symbol: '€' } }, 'en')

test('does not announce a pocket that pays less than the stake as a win', () => {
  const result: ResultOf<'plinko'> = { kind: 'plinko', pocket: 6, pays: 20, win: '0.20', path: [] }
  const kit = { t: createTexts('en', en), purse, locale: 'en' }
  expect(textOf(kit, result)).toBe('Pocket 7: 0.2 ×. Pays €0.20')
})
