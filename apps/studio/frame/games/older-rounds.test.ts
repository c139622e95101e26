import { hiLoDefinition, minesDefinition } from '@fairhall/games'
import { expect, test } from 'vitest'
import { createCurrencyFormat } from '../core/amounts/currency-format.ts'
import type { ResultOf, Round } from '../net/api-types.ts'
import * as hiLo from './hi-lo/cash-out-figures.ts'
import * as mines from './mines/cash-out-figures.ts'

const currencyFormat = createCurrencyFormat(
  { currency: 'EUR', decimals: 2, sign: { type: 'fiat', symbol: '€' } },
  'en',
)
const tools = { currencyFormat, locale: 'en' }
const roundOf = (definition: unknown) =>
  ({ state: 'open', stake: '1.00', choices: { mines: 5 }, definition }) as Round

test('an open round of Mines pays by the rules that it carries', () => {
  const result = { opened: [3] } as never as ResultOf<'mines'>
  const payOf = (definition: unknown) =>
    mines.cashOut(tools, mines.stateOf(roundOf(definition), result))?.amount
  expect(payOf({ ...minesDefinition, returned: 50 })).toBe('€0.62')
  expect(payOf(minesDefinition)).toBe('€1.23')
  expect(payOf(null)).toBe('€1.23')
})

test('an open round of Hi-Lo pays, and offers, by the rules that it carries', () => {
  const result = { cards: [0, 20], steps: ['higher'], lost: false } as never as ResultOf<'hi-lo'>
  const older = roundOf({ ...hiLoDefinition, returned: 50 })
  const present = roundOf(hiLoDefinition)
  expect(hiLo.cashOut(tools, result, older)).not.toEqual(hiLo.cashOut(tools, result, present))
  expect(hiLo.offersOf(tools, result, older)).not.toEqual(hiLo.offersOf(tools, result, present))
})
