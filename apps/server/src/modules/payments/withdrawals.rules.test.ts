import { expect, test } from 'vitest'
import { approvalsNeeded } from './withdrawals.rules.ts'

const limits = { automaticUpTo: 1000n, automaticPerDayUpTo: 2500n, twoPersonsFrom: 10_000n }

test.each([
  [1000n, 0n, false, 0],
  [1001n, 0n, false, 1],
  [1000n, 1500n, false, 0],
  [1000n, 1501n, false, 1],
  [10n, 0n, true, 1],
  [9999n, 0n, false, 1],
  [10_000n, 0n, false, 2],
  [10_000n, 0n, true, 2],
] as const)('%s after %s today, limited player %s: %s persons', (amount, recent, isLimited, persons) => {
  expect(approvalsNeeded(limits, { amount, recent, isLimited })).toBe(persons)
})
