import { expect, test } from 'vitest'
import { divideSums } from './recent-play.rules.ts'

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
  const playerId = 'ada'
  const row = {
    playerId,
    writtenBy: '7',
    isLocked: true,
    game: null,
    base: 0n,
    own: null,
    report: null,
    endedAt: null,
    quests: null,
    kept: {},
    added: {},
  }
  const noted: { key: string; isMoved: boolean }[] = []
  const { left, others } = divideSums(
    new Map([[playerId, sums.map((sum) => ({ ...sum, playerId }))]]),
    new Map([[playerId, row]]),
    {
      keyOf: () => section,
      isSame: ({ key }, other) => key === other,
      note: (_row, { key, isMoved }) => void noted.push({ key, isMoved }),
    },
  )
  expect({
    recent: noted[0]?.key ?? null,
    isMoved: noted[0]?.isMoved ?? null,
    others: others.map(({ key }) => key),
  }).toEqual(expected)
  // Only the sums of a section that had a key go to the table.
  expect(left).toEqual(expected.isMoved === true && section !== null ? [playerId] : [])
})
