import { tagOf } from '@fairhall/games'
import { expect, test } from 'vitest'
import type { FlightBet, OriginalResult, Round } from '../../net/wire.ts'
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
const told: FlightBet = {
  place: 7,
  tag: tagOf(id),
  name: 'An',
  isDemo: false,
  stake: '2.00',
  currency: 'EUR',
  state: 'out',
  cashOut: 150,
}
const other: FlightBet = { ...told, place: 8, tag: 'another' }

test('a bet that the news do not name is told by its round', () => {
  expect(ownBetOf(roundThat({}), [other], true)).toMatchObject({
    tag: tagOf(id),
    stake: '2.00',
    state: 'flying',
  })
})

test('while it flies the news know better than the round', () => {
  expect(ownBetOf(roundThat({}), [other, told], false)).toEqual(told)
})

test.each([
  [{ cashOut: 180 }, { state: 'out', cashOut: 180 }],
  [{ crash: 120 }, { state: 'fell', cashOut: null }],
])('a round that ended with %o is known by that, whatever the news said last', (end, shown) => {
  const flying: FlightBet = { ...told, state: 'flying', cashOut: null }
  expect(ownBetOf(roundThat({ isOver: true, ...end }), [flying], false)).toMatchObject(shown)
})

test('a stake that came back is no bet of the flight', () => {
  expect(ownBetOf(roundThat({ isOver: true }), [told], false)).toBeNull()
})
