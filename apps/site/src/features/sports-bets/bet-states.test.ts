import { RoundStatus } from '@fairhall/contract/codes'
import { expect, test } from 'vitest'
import { stateOf } from './bet-states.ts'

const { won, lost, cashedOut } = RoundStatus

test.each([
  ['a won bet', { status: won, paid: '25.00' }, 'won', 'jade'],
  ['a bet that is half lost', { status: won, paid: '5.00' }, 'below', 'neutral'],
  ['a system that paid its stake', { status: won, paid: '10.00' }, 'even', 'neutral'],
  ['a free bet', { status: won, paid: '5.00', isFreeBet: true }, 'won', 'jade'],
  ['a lost bet', { status: lost, paid: '0.00' }, 'lost', 'neutral'],
  ['a bet cashed out with a gain', { status: cashedOut, paid: '12.00' }, 'cashedOut', 'jade'],
  ['a bet cashed out with a loss', { status: cashedOut, paid: '8.00' }, 'cashedOut', 'neutral'],
  ['a bet that waits', { status: won, paid: '25.00', isPending: true }, 'pending', 'brass'],
])('%s is shown as what it is', (_, bet, key, tone) => {
  expect(stateOf({ isPending: false, isFreeBet: false, stake: '10.00', ...bet })).toEqual({ key, tone })
})
