import { tagOf } from '@fairhall/games'
import { expect, test } from 'vitest'
import type { FlightBet, OriginalResult, Round } from '../../net/api-types.ts'
import { ownBetOf } from './own-bet.ts'

const id = '00000000-0000-4000-8000-000000000001'
const roundThat = (more: object): Round =>
  ({
    id,
    baseStake: '2.00',
    currency: 'EUR',
    outcome: {
      kind: 'ascent',
      isOver: false,
      cashOut: null,
      crash: null,
      win: '0.00',
      ...more,
    } as OriginalResult,
  }) as Round
const listed: FlightBet = {
  place: 7,
  tag: tagOf(id),
  name: 'An',
  isDemo: false,
  stake: '2.00',
  currency: 'EUR',
  state: 'out',
  cashOut: 150,
}
const other: FlightBet = { ...listed, place: 8, tag: 'another' }

test('takes a bet that the updates do not name from its round', () => {
  expect(ownBetOf(roundThat({}), [other], true)).toMatchObject({
    tag: tagOf(id),
    stake: '2.00',
    state: 'flying',
  })
})

test('prefers the updates to the round during the flight', () => {
  expect(ownBetOf(roundThat({}), [other, listed], false)).toEqual(listed)
})

test.each([
  [{ cashOut: 180 }, { state: 'out', cashOut: 180 }],
  [{ crash: 120 }, { state: 'fell', cashOut: null }],
])('a round that ended with %o overrides the last update', (end, shown) => {
  const flying: FlightBet = { ...listed, state: 'flying', cashOut: null }
  expect(ownBetOf(roundThat({ isOver: true, ...end }), [flying], false)).toMatchObject(shown)
})

test('shows no bet for a returned stake', () => {
  expect(ownBetOf(roundThat({ isOver: true }), [listed], false)).toBeNull()
})
