import { beforeAll, expect, test, vi } from 'vitest'
import en from '#content/en/global-components/game-frame.json' with { type: 'json' }
import { createCurrencyFormat } from '../core/amounts/currency-format.ts'
import type { GameKit } from '../core/game/game-view.ts'
import { createTexts } from '../core/language/texts.ts'
import type { Round } from '../net/api-types.ts'
import * as ascent from './ascent/round-words.ts'
import * as coinFlip from './coin-flip/coin-flip.ts'
import * as hiLo from './hi-lo/hi-lo.ts'
import * as mines from './mines/mines.ts'
import * as tower from './tower/tower.ts'

const currencyFormat = createCurrencyFormat(
  { currency: 'EUR', decimals: 2, sign: { type: 'fiat', symbol: '€' } },
  'en',
)
const kit = { t: createTexts('en', en), currencyFormat } as GameKit

beforeAll(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  return () => vi.unstubAllGlobals()
})

const ascentRound = (round: Round) => ascent.describe(kit, () => '1.01 ×', round)
const games = [
  ['ascent', ascentRound, { cashOut: 101, crash: null }],
  ['coin-flip', coinFlip.describe.bind(null, kit), { fell: ['heads'], lost: false }],
  ['hi-lo', hiLo.describe.bind(null, kit), { cards: [0, 20], steps: ['higher'], lost: false }],
  ['mines', mines.describe.bind(null, kit), { opened: [3], struck: false }],
  ['tower', tower.describe.bind(null, kit), { picks: [1], fell: false }],
] as const

/** At small stakes, a cash-out at a low multiplier may pay exactly the stake. */
test.each(games)('%s announces a win only above the stake', (kind, describe, outcome) => {
  const ended = (win: string) =>
    describe({ state: 'settled', stake: '0.20', win, outcome: { kind, win, ...outcome } } as never as Round)
  expect(ended('0.20')).toMatch(/You got your stake back$/)
  expect(ended('0.20')).not.toMatch(/won/)
  expect(ended('0.21')).toMatch(/You won €0\.21\.$/)
})
