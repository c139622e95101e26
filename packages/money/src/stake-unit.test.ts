import { expect, test } from 'vitest'
import { readStakeUnit } from './stake-unit.ts'

test.each([
  ['1', 100, 100n],
  ['2.5', 1000, 2_500n],
  ['100', 1, 100n],
  ['5000', 100_000_000, 500_000_000_000n],
])('stakes can be counted by %s of a currency with %i subunits', (text, subunitToUnit, subunits) => {
  expect(readStakeUnit(text, subunitToUnit)).toBe(subunits)
})

test.each([
  ['0', 100],
  ['0.5', 100],
  ['1.5', 100],
  ['1.005', 100],
  ['-1', 100],
  ['1e2', 100],
  ['', 100],
  ['5000.000001', 100_000_000],
  ['5000000000.01', 100],
  ['9'.repeat(50), 1],
])('stakes cannot be counted by %s of a currency with %i subunits', (text, subunitToUnit) => {
  expect(readStakeUnit(text, subunitToUnit)).toBeNull()
})
