import { describe, expect, test } from 'vitest'
import type { Round, Session } from '../../net/api-types.ts'
import { firstState } from './first-state.ts'
import { createCurrencyFormat } from '../amounts/currency-format.ts'
import { NO_PREFERENCES } from './preferences.ts'
import { stakeOf } from './store.ts'

const currencyFormat = createCurrencyFormat(
  { currency: 'EUR', decimals: 2, sign: { type: 'fiat', symbol: '€' } },
  'en',
)
const stakes = { stakes: ['0.20', '1.00', '3.00', '20.00'], stakeStep: '0.20', defaultStake: '1.00' }
const session = { balance: '10.00', currency: 'EUR', ...stakes }

const opened = (openRound: Partial<Round> | null, preferences = NO_PREFERENCES) =>
  firstState({ ...session, openRound } as object as Session, currencyFormat, preferences)

describe('a game that is opened', () => {
  test.each([
    ['roulette with fifteen chips', { stake: '3.00', baseStake: '3.00', chip: '0.20' }, '0.20'],
    ['a slot whose feature was bought', { stake: '20.00', baseStake: '20.00', chip: '0.20' }, '0.20'],
    ['blackjack with a doubled hand', { stake: '6.00', baseStake: '3.00', chip: '3.00' }, '3.00'],
    ['mines', { stake: '20.00', baseStake: '20.00', chip: '20.00' }, '20.00'],
    ['a stake that is now too high', { stake: '70.00', baseStake: '70.00', chip: '70.00' }, '70.00'],
    ['a stake between two steps', { stake: '0.77', baseStake: '0.77', chip: '0.77' }, '0.77'],
  ])('during %s shows the stake of that round', (_, round, chosen) => {
    expect(stakeOf(opened({ state: 'open', win: null, ...round }))).toBe(chosen)
  })

  test.each([
    ['6.40', { EUR: '0.20' }, '0.20'],
    ['0.20', { EUR: '6.40' }, '6.40'],
    ['6.40', {}, '1.00'],
    ['0.77', {}, '0.80'],
  ])('during a round of %s with %o has the stake %s after it', (chip, remembered, chosen) => {
    const state = opened({ state: 'open', win: null, chip }, { ...NO_PREFERENCES, stakes: remembered })
    expect([stakeOf(state), state.stake]).toEqual([chip, chosen])
  })

  test('starts with the stake that was chosen last', () => {
    const remembered = { ...NO_PREFERENCES, stakes: { EUR: '3.40', USD: '9.00' } }
    expect(stakeOf(opened(null, remembered))).toBe('3.40')
  })

  test('starts with its default stake when no round is open', () => {
    expect(stakeOf(opened(null))).toBe('1.00')
  })

  test('withholds the win of a round that has not been shown', () => {
    expect(opened({ state: 'settled', win: '4.00', chip: '1.00' }).balance).toBe('6.00')
    expect(opened({ state: 'open', win: null, chip: '1.00' }).balance).toBe('10.00')
  })

  test('withholds the wins of two bets, and opens the controls of the second one', () => {
    const round = { state: 'settled', win: '4.00', chip: '1.00' }
    const both = { ...session, openRound: round, secondOpenRound: { ...round, win: '1.50' } }
    const state = firstState(both as object as Session, currencyFormat)
    expect([state.balance, state.secondBet]).toEqual(['4.50', true])
  })

  test('keeps the choice of a second bet for other games and markets', () => {
    expect(opened(null).secondBet).toBe(false)
    expect(opened(null, { ...NO_PREFERENCES, secondBet: true }).secondBet).toBe(true)
  })

  test('shows an interrupted free spin before it counts it, and withholds nothing of the balance', () => {
    const freeSpins = { id: 'issue', quantity: 3, left: 1, stake: '0.40', won: '1.40' }
    const state = opened({ state: 'settled', win: '0.60', chip: '0.40', freeSpins })
    expect(state.freeSpins).toEqual({ ...freeSpins, left: 2, won: '0.80' })
    expect([state.balance, stakeOf(state)]).toEqual(['10.00', '0.40'])
  })
})
