import { describe, expect, test } from 'vitest'
import type { Round, Session } from '../../net/api-types.ts'
import { firstState } from './first-state.ts'
import { createCurrencyFormat } from '../amounts/currency-format.ts'
import { stakeOf } from './store.ts'

const currencyFormat = createCurrencyFormat(
  { currency: 'EUR', decimals: 2, sign: { type: 'fiat', symbol: '€' } },
  'en',
)
const session = { balance: '10.00', stakes: ['0.20', '1.00', '3.00', '20.00'], defaultStake: '1.00' }

const opened = (openRound: Partial<Round> | null) =>
  firstState({ ...session, openRound } as object as Session, currencyFormat)

describe('a game that is opened', () => {
  test.each([
    ['roulette with fifteen chips', { stake: '3.00', baseStake: '3.00', chip: '0.20' }, '0.20'],
    ['a slot whose feature was bought', { stake: '20.00', baseStake: '20.00', chip: '0.20' }, '0.20'],
    ['blackjack with a doubled hand', { stake: '6.00', baseStake: '3.00', chip: '3.00' }, '3.00'],
    ['mines', { stake: '20.00', baseStake: '20.00', chip: '20.00' }, '20.00'],
    ['a stake that is no longer in the grid', { stake: '7.00', baseStake: '7.00', chip: '7.00' }, '1.00'],
  ])('during %s has the stake that was chosen', (_, round, chosen) => {
    expect(stakeOf(opened({ state: 'open', win: null, ...round }))).toBe(chosen)
  })

  test('starts with its default stake when no round is open', () => {
    expect(stakeOf(opened(null))).toBe('1.00')
  })

  test('withholds the win of a round that has not been shown', () => {
    expect(opened({ state: 'settled', win: '4.00', chip: '1.00' }).balance).toBe('6.00')
    expect(opened({ state: 'open', win: null, chip: '1.00' }).balance).toBe('10.00')
  })

  test('shows an interrupted free spin before it counts it, and withholds nothing of the balance', () => {
    const freeSpins = { id: 'issue', quantity: 3, left: 1, stake: '0.40', won: '1.40' }
    const state = opened({ state: 'settled', win: '0.60', chip: '0.40', freeSpins })
    expect(state.freeSpins).toEqual({ ...freeSpins, left: 2, won: '0.80' })
    expect([state.balance, stakeOf(state)]).toEqual(['10.00', '0.40'])
  })
})
