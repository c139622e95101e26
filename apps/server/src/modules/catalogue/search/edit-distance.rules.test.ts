import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance, hasAtMost, lettersOf } from './edit-distance.rules.ts'

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

/** The whole table of costs. */
function naiveDistance(left: string, right: string): number {
  const costs = Array.from({ length: left.length + 1 }, (_, row) =>
    Array.from({ length: right.length + 1 }, (__, column) => (row === 0 ? column : row)),
  )
  const at = (row: number, column: number) => costs[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let row = 1; row <= left.length; row++)
    for (let column = 1; column <= right.length; column++) {
      const [letter, other] = [left[row - 1], right[column - 1]]
      const changed = at(row - 1, column - 1) + (letter === other ? 0 : 1)
      const isSwapped = row > 1 && letter === right[column - 2] && left[row - 2] === other
      const swapped = isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY
      ;(costs[row] as number[])[column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        changed,
        swapped,
      )
    }
  return at(left.length, right.length)
}

test('finds the distance of any words, up to a maximum, and rules out none that is near', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'x'), maxLength: 9 })
  fc.assert(
    fc.property(word, word, fc.nat({ max: 10 }), (left, right, max) => {
      const distance = naiveDistance(left, right)
      expect(editDistance(left, right, max)).toBe(Math.min(distance, max + 1))
      expect(hasAtMost(lettersOf(left) & ~lettersOf(right), distance)).toBe(true)
    }),
    { numRuns: 1000 },
  )
})
