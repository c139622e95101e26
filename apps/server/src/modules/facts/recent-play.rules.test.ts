import { expect, test } from 'vitest'
import { divide } from './recent-play.rules.ts'

const rounds = (key: string) => ({ key, rounds: 1 })
const correction = (key: string) => ({ key, rounds: 0 })
const none = { recent: null, isMoved: null, others: [] }
const stays = { isMoved: false, others: [] }
const moves = { isMoved: true, others: [] }

/** The section has the key `a`; null: it is empty. */
test.each([
  ['a round of the same key stays', 'a', [rounds('a')], { ...stays, recent: 'a' }],
  ['a round of another key moves', 'a', [rounds('b')], { ...moves, recent: 'b' }],
  ['the first round begins', null, [rounds('b')], { ...moves, recent: 'b' }],
  ['the newest key moves', 'a', [rounds('a'), rounds('b')], { ...moves, recent: 'b', others: ['a'] }],
  ['the newest key stays', 'a', [rounds('b'), rounds('a')], { ...stays, recent: 'a', others: ['b'] }],
  ['several others', 'a', [rounds('b'), rounds('c')], { ...moves, recent: 'c', others: ['b'] }],
  ['a correction of the same key stays', 'a', [correction('a')], { ...stays, recent: 'a' }],
  ['a correction moves nothing', 'a', [correction('b')], { ...none, others: ['b'] }],
  ['a correction begins nothing', null, [correction('b')], { ...none, others: ['b'] }],
  [
    'a correction after a round',
    'a',
    [rounds('b'), correction('c')],
    { ...moves, recent: 'b', others: ['c'] },
  ],
  ['corrections only', 'a', [correction('b'), correction('a')], { ...stays, recent: 'a', others: ['b'] }],
])('%s', (_, section, sums, expected) => {
  const { recent, others } = divide(
    sums,
    ({ key }) => key === section,
    (sum) => sum.rounds === 0,
  )
  expect({
    recent: recent?.key ?? null,
    isMoved: recent?.isMoved ?? null,
    others: others.map(({ key }) => key),
  }).toEqual(expected)
})
