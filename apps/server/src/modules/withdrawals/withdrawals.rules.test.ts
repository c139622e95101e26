import { expect, test } from 'vitest'
import {
  needsIdentityCheck,
  reviewReasons,
  toHeldDeltas,
  toReleasedDeltas,
  turnOverDue,
} from './withdrawals.rules.ts'

const limits = { automaticUpTo: 1000n, automaticPerDayUpTo: 2500n, twoMembersFrom: 10_000n }

test.each([
  [1000n, 0n, [], []],
  [1001n, 0n, [], ['amount']],
  [1000n, 1500n, [], []],
  [1000n, 1501n, [], ['day']],
  [1001n, 1500n, [], ['amount', 'day']],
  [10n, 0n, ['player'], ['player']],
  [10_000n, 0n, ['method'], ['amount', 'day', 'method']],
] as const)('%s after %s today and with %j: reviewed for %j', (amount, recent, others, reasons) => {
  expect(reviewReasons(limits, { amount, recent, others })).toEqual(reasons)
})

test('never automatically sends a withdrawal that needs two approvers', () => {
  const odd = { automaticUpTo: 1000n, automaticPerDayUpTo: 2500n, twoMembersFrom: 500n }
  expect(reviewReasons(odd, { amount: 500n, recent: 0n, others: [] })).toEqual(['amount'])
})

test.each([
  ['an active player', {}, 700n],
  ['a limited player', { status: 2 }, 700n],
  ["an excluded player, who can't stake any more", { status: 5 }, 0n],
  ['anyone, in a disabled currency', { isOffered: false }, 0n],
  ['anyone, in a restricted country', { isRestricted: true }, 0n],
])('the amount still to be staked by %s', (_, changes, due) => {
  const staking = { status: 1, isOffered: true, isRestricted: false, ...changes }
  expect(turnOverDue({ left: 700n }, staking)).toBe(due)
})

test.each([
  ['no rule', { beforeFirst: false, depositsFrom: null }, false, 9_999_999n, false],
  ['the first withdrawal', { beforeFirst: true, depositsFrom: null }, false, 0n, true],
  ['a later withdrawal', { beforeFirst: true, depositsFrom: null }, true, 0n, false],
  ['a sum of deposits', { beforeFirst: false, depositsFrom: 2000n }, true, 2000n, true],
  ['less than that sum', { beforeFirst: false, depositsFrom: 2000n }, false, 1999n, false],
] as const)('an identity check: %s', (_, rule, hasWithdrawn, deposited, isNeeded) => {
  const player = { isChecked: false, hasWithdrawn, deposited }
  expect(needsIdentityCheck(rule, player)).toBe(isNeeded)
  expect(needsIdentityCheck(rule, { ...player, isChecked: true })).toBe(false)
})

test.each([
  [30n, false, { cash: -30n, vault: 0n, locked: 30n }],
  [30n, true, { cash: 0n, vault: -30n, locked: 30n }],
  [70n, true, { cash: -20n, vault: -50n, locked: 70n }],
])('a withdrawal of %s from cash 100 and vault 50, using the vault: %s', (amount, usesVault, deltas) => {
  expect(toHeldDeltas(amount, { cash: 100n, vault: 50n }, usesVault)).toEqual(deltas)
})

test.each([
  [70n, { cash: 20n, vault: 50n, locked: -70n }],
  [60n, { cash: 10n, vault: 50n, locked: -60n }],
  [40n, { cash: 0n, vault: 40n, locked: -40n }],
])('%s of a withdrawal that took 50 from the vault returns there first', (amount, deltas) => {
  expect(toReleasedDeltas(amount, { vault: -50n })).toEqual(deltas)
})
