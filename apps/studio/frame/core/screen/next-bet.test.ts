import { expect, test } from 'vitest'
import { isAtRest, orderAfterPress } from './next-bet.ts'

const closed = { phase: 'idle', isBettingDisabled: true, nextBet: 'possible', paused: false } as const

test.each([
  ['orders a bet while none is possible', {}, 'ordered'],
  ['takes the order back', { nextBet: 'ordered' }, 'possible'],
  ['takes the order back during a pause', { nextBet: 'ordered', paused: true }, 'possible'],
  ['orders nothing during a pause', { paused: true }, null],
  ['places a bet itself once that is possible', { isBettingDisabled: false, nextBet: 'ordered' }, null],
  ['orders nothing during a round', { phase: 'turn' }, null],
  ['orders nothing in games without orders', { nextBet: 'none' }, null],
] as const)('a press of the main button %s', (_, more, expected) => {
  expect(orderAfterPress({ ...closed, ...more })).toBe(expected)
})

test.each([
  ['before a bet', { phase: 'idle', nextBet: 'possible' }, true],
  ['in games without orders', { phase: 'idle', nextBet: 'none' }, true],
  ['with an ordered bet', { phase: 'idle', nextBet: 'ordered' }, false],
  ['during an open round', { phase: 'turn', nextBet: 'none' }, false],
  ['while a result is shown', { phase: 'showing', nextBet: 'none' }, false],
] as const)('%s, the main button can be hidden: %o, %s', (_, state, expected) => {
  expect(isAtRest(state)).toBe(expected)
})
