import { expect, test } from 'vitest'
import { readChanged, writeChanged } from './changed-tasks.rules.ts'

test('reads the tasks of all players and quests that were written', () => {
  const lines = [
    `ada${writeChanged('one', [0, 12])}${writeChanged('two', [3])}`,
    `bob${writeChanged('three', [1])}`,
  ]
  expect(readChanged(lines.join('\n'))).toEqual([
    { playerId: 'ada', id: 'one', index: 0 },
    { playerId: 'ada', id: 'one', index: 12 },
    { playerId: 'ada', id: 'two', index: 3 },
    { playerId: 'bob', id: 'three', index: 1 },
  ])
})
