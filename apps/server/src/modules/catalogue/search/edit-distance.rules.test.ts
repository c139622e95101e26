import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.rules.ts'

test.each([
  ['dice', 'dice', 0],
  ['dice', 'dcie', 1],
  ['dice', 'dic', 1],
  ['dice', 'diice', 1],
  ['dice', 'dime', 1],
  ['dice', 'cidde', 3],
  ['temple', 'tempel', 1],
  ['paper', 'papre', 1],
  ['', 'abc', 3],
])('%s and %s differ by %i', (left, right, expected) => {
  expect(editDistance(left, right, 3)).toBe(expected)
  expect(editDistance(right, left, 3)).toBe(expected)
  expect(editDistance(left, right, 0)).toBe(expected === 0 ? 0 : 1)
})
