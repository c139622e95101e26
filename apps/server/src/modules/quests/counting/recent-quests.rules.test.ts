import { expect, test } from 'vitest'
import type { Progress } from '../quest-terms.rules.ts'
import { readRecentQuests, toTaskText, writeRecentQuests } from './recent-quests.rules.ts'

const counted = (value: bigint): Progress => ({ counted: value, seen: null })

test.each<[string, Progress[]]>([
  ['nothing', [counted(0n)]],
  ['a correction before its round', [counted(-1n), counted(3n)]],
  ['more than JSON has exactly', [counted(9_007_199_254_740_993n), counted(-123_456_789_012_345_678_901n)]],
  [
    'different games',
    [
      {
        counted: 2n,
        seen: new Map([
          ['koi "7"', 3],
          ['1900', -1],
        ]),
      },
      counted(1n),
    ],
  ],
  ['no game yet', [{ counted: 0n, seen: new Map() }]],
])('%s is read as it was written', (_, progress) => {
  const quests = ['one', 'other'].map((id, index) => ({ id, version: index + 7, progress }))
  const written = writeRecentQuests(quests.map((quest) => ({ ...quest, texts: progress.map(toTaskText) })))
  expect(readRecentQuests(written)).toEqual(quests)
})

test('a player without active quests has none', () => {
  expect(readRecentQuests(writeRecentQuests([]))).toEqual([])
})
