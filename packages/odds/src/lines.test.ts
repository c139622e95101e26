import fc from 'fast-check'
import { expect, test } from 'vitest'
import { returnOf } from './bets.ts'
import type { LegResult } from './legs.ts'
import { handicapResult, totalResult } from './lines.ts'

/** Lines in quarters: −0.75 is −3. */
test.each<[string, LegResult, LegResult['kind']]>([
  ['−0.75, won by one', handicapResult(-3, { own: 2, other: 1 }), 'half_won'],
  ['−0.75, won by two', handicapResult(-3, { own: 3, other: 1 }), 'won'],
  ['−0.25, a draw', handicapResult(-1, { own: 1, other: 1 }), 'half_lost'],
  ['0, a draw', handicapResult(0, { own: 0, other: 0 }), 'void'],
  ['+0.25, a draw', handicapResult(1, { own: 0, other: 0 }), 'half_won'],
  ['+1.5, lost by two', handicapResult(6, { own: 0, other: 2 }), 'lost'],
  ['over 2.25, two goals', totalResult('over', 9, 2), 'half_lost'],
  ['under 2.25, two goals', totalResult('under', 9, 2), 'half_won'],
  ['over 2.75, three goals', totalResult('over', 11, 3), 'half_won'],
  ['over 3, three goals', totalResult('over', 12, 3), 'void'],
  ['under 2.5, three goals', totalResult('under', 10, 3), 'lost'],
])('%s', (_, result, expected) => {
  expect(result.kind).toBe(expected)
})

test('a quarter line returns what half the stake returns on each neighbouring line', () => {
  const lines = fc.integer({ min: -8, max: 8 }).map((half) => 2 * half + 1)
  const scores = fc.record({ own: fc.nat(6), other: fc.nat(6) })
  fc.assert(
    fc.property(lines, scores, (line, scored) => {
      const returned = (stake: bigint, quarters: number) =>
        returnOf({ stake, legs: [{ odds: 1_900, result: handicapResult(quarters, scored) }], sizes: [1] }) ??
        -1n
      expect(returned(2_000n, line)).toBe(returned(1_000n, line - 1) + returned(1_000n, line + 1))
    }),
  )
})

test('a line or score that is no whole number is refused', () => {
  expect(() => totalResult('over', 2.5, 2)).toThrow(RangeError)
})
