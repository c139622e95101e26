import { expect, test } from 'vitest'
import { isBuiltFor } from './tower-board.ts'

const built = { roundId: 'one', level: 'easy' } as const

test.each([
  ['the same round, read again with its rules', built, 'one', 'easy', true],
  ['another round', built, 'two', 'easy', false],
  ['another level', built, 'one', 'hard', false],
  ['a bet that was just placed', { ...built, roundId: null }, 'one', 'easy', false],
] as const)('keeps the tower on the board for %s: %o, %s, %s, %s', (_, tower, id, level, expected) => {
  expect(isBuiltFor(tower, { id, choices: { level } })).toBe(expected)
})
