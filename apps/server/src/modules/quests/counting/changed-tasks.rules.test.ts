import { expect, test } from 'vitest'
import { readChanged, writeChanged } from './changed-tasks.rules.ts'

test('reads the tasks of all players and quests that were written', () => {
  const written = writeChanged([
    [
      'ada',
      [
        ['one', [0, 12]],
        ['two', [3]],
      ],
    ],
    ['bob', [['three', [1]]]],
  ])
  expect(readChanged(written)).toEqual([
    { playerId: 'ada', id: 'one', index: 0 },
    { playerId: 'ada', id: 'one', index: 12 },
    { playerId: 'ada', id: 'two', index: 3 },
    { playerId: 'bob', id: 'three', index: 1 },
  ])
})
