import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromWords } from './draws.ts'
import { fraction } from './fraction.ts'
import { drawBelow, leastPay, payExactly, shownMultiplier } from './exact-payout.ts'

describe('exact payouts', () => {
  test('over all draws together give exactly stake times multiplier', () => {
    const small = fc.integer({ min: 1, max: 60 })
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 9n }), small, small, (stake, over, under) => {
        const multiplier = fraction(BigInt(over), BigInt(under))
        const cases = Array.from({ length: Number(multiplier.under) }, (_, at) =>
          payExactly({ below: () => at }, stake, multiplier),
        )
        const paid = cases.reduce((sum, one) => sum + one, 0n)
        return paid === stake * multiplier.over && cases.every((one) => one >= leastPay(stake, multiplier))
      }),
    )
  })

  test('draw nothing when no part of a subunit remains', () => {
    const never = {
      below: () => {
        throw new Error('a draw')
      },
    }
    expect(payExactly(never, 100n, fraction(99n, 50n))).toBe(198n)
  })
})

describe('a draw below a bound beyond 32 bits', () => {
  const words = (...list: number[]) => fromWords(() => list.shift() ?? 0)

  test('takes as many words as the bound needs, the first one as the highest', () => {
    expect(drawBelow(words(1, 5), 2n ** 40n)).toBe(2n ** 32n + 5n)
    expect(drawBelow(words(7), 2n ** 32n)).toBe(7n)
  })

  test('discards what would make small numbers more likely', () => {
    // 2^64 = 3 × 6148914691236517205 + 1
    const bound = 6_148_914_691_236_517_205n
    expect(drawBelow(words(2 ** 32 - 1, 2 ** 32 - 1, 0, 9), bound)).toBe(9n)
  })
})

test.each([
  [99n, 50n, '1.98'],
  [1n, 3n, '0.33'],
  [123_456n, 1n, '123456.00'],
])('%i ÷ %i is shown as %s', (over, under, text) => {
  expect(shownMultiplier(fraction(over, under))).toBe(text)
})
