import { beforeAll, expect, test, vi } from 'vitest'
import en from '#content/en/global-components/game-frame.json' with { type: 'json' }
import { markOf, paidOf, paidSentence, paidWords } from './payout-text.ts'
import { createCurrencyFormat } from './currency-format.ts'
import { createTexts } from '../language/texts.ts'

const currencyFormat = createCurrencyFormat(
  { currency: 'EUR', decimals: 2, sign: { type: 'fiat', symbol: '€' } },
  'en',
)
const kit = { t: createTexts('en', en), currencyFormat }

beforeAll(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  return () => vi.unstubAllGlobals()
})

test.each([
  ['2.01', 'won', 'check', 'You won €2.01', 'You won €2.01.'],
  ['2.00', 'even', null, 'You got your stake back', 'You got your stake back'],
  ['1.99', 'back', 'cross', '€1.99 back', '€1.99 back'],
  ['0.00', 'none', 'cross', 'No win', 'No win'],
] as const)(
  'for a stake of €2.00, a payout of %s is %s with the mark %s: %s',
  (win, paid, mark, words, sentence) => {
    expect(markOf(paid)).toBe(mark)
    expect(paidOf(kit, win, '2.00')).toBe(paid)
    expect(paidWords(kit, win, '2.00')).toBe(words)
    expect(paidSentence(kit, win, '2.00')).toBe(sentence)
  },
)

test('shows the payout of a free round as a win', () => {
  expect(paidOf(kit, '0.20', '0.00')).toBe('won')
  expect(paidOf(kit, '0.00', '0.00')).toBe('none')
})
