import { beforeAll, expect, test, vi } from 'vitest'
import en from '#content/en/global-components/game-frame.json' with { type: 'json' }
import { createCurrencyFormat } from '../../core/amounts/currency-format.ts'
import { createTexts } from '../../core/language/texts.ts'
import type { Round } from '../../net/api-types.ts'
import { describe } from './round-words.ts'

const currencyFormat = createCurrencyFormat(
  { currency: 'EUR', decimals: 2, sign: { type: 'fiat', symbol: '€' } },
  'en',
)
const kit = { t: createTexts('en', en), currencyFormat }
const hand = { cards: [7, 20], bets: 1, verdict: null }

beforeAll(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  return () => vi.unstubAllGlobals()
})

const textOf = (outcome: object, stake = '2.00') =>
  describe(kit, {
    stake,
    outcome: { kind: 'blackjack', dealer: [5], active: null, win: '0.00', ...outcome },
  } as Round)

test.each([
  ['5.00', 'You won €5.00.'],
  ['2.00', 'You got your stake back'],
  ['1.00', '€1.00 back'],
  ['0.00', 'No win'],
])('for a stake of €2.00, a payout of %s ends with: %s', (win, end) => {
  expect(textOf({ hands: [hand], win })).toMatch(new RegExp(`\\. ${end.replaceAll('.', '\\.')}$`))
})

test('names the active hand only when there are two', () => {
  expect(textOf({ hands: [hand, hand], active: 1 })).toMatch(/Hand 1: .* Hand 2: .* Hand 2: Your turn\.$/)
  expect(textOf({ hands: [hand], active: 0 })).toMatch(/^Your hand: .* Dealer: [^.]*\.$/)
})
