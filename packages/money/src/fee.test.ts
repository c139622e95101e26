import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feeOf, isFeeRounded } from './fee.ts'

test.each([
  [10_000n, '2.5', '0', 250n, false],
  [10_000n, '2.5', '0.30', 280n, false],
  [3_333n, '1', '0', 34n, true],
  [10_000n, '0', '0', 0n, false],
  [10_000n, '0.0001', '0', 1n, true],
] as const)(
  'for %s subunits, %s percent and %s are %s, rounded: %s',
  (amount, percent, fixed, fee, isRounded) => {
    expect(feeOf(amount, { percent, fixed }, 100)).toBe(fee)
    expect(isFeeRounded(amount, { percent })).toBe(isRounded)
  },
)

test('a fee never shrinks with the amount, and is never less than its share', () => {
  const amounts = fc.bigInt({ min: 0n, max: 10n ** 15n })
  fc.assert(
    fc.property(amounts, amounts, fc.integer({ min: 0, max: 100_000 }), (one, more, parts) => {
      const rate = {
        percent: `${Math.floor(parts / 10_000)}.${String(parts % 10_000).padStart(4, '0')}`,
        fixed: '0',
      }
      expect(feeOf(one + more, rate, 100)).toBeGreaterThanOrEqual(feeOf(one, rate, 100))
      expect(feeOf(one, rate, 100) * 1_000_000n).toBeGreaterThanOrEqual(one * BigInt(parts))
    }),
  )
})
