import { expect, test } from 'vitest'
import { isPracticallyNever } from './rare-odds.ts'

test.each([
  ['60087.5', false],
  ['1000000000', false],
  ['1000000000.5', true],
  ['2.76e+39', true],
  ['1.83e+360', true],
])('a chance of one in %s is practically never: %s', (every, expected) => {
  expect(isPracticallyNever(every)).toBe(expected)
})
