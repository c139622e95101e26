import { expect, test } from 'vitest'
import { ownMoneyOf } from '../../../shell/player/own-money.ts'
import { directionsOf, halfOf, isLockedAt, lockChoices } from './vault-rules.ts'

const NOW = Date.UTC(2026, 10, 1)
const inDays = (days: number) => new Date(NOW + days * 86_400_000).toISOString()

test.each([
  [{ isLocked: false, isExcluded: false }, ['in', 'out']],
  [{ isLocked: true, isExcluded: false }, ['in']],
  [{ isLocked: false, isExcluded: true }, ['out']],
  [{ isLocked: true, isExcluded: true }, []],
])('with %o, money can go %o', (state, directions) => {
  expect(directionsOf(state)).toEqual(directions)
})

test.each([
  [null, [1, 3, 7, 14, 30]],
  [inDays(-1), [1, 3, 7, 14, 30]],
  [inDays(7), [14, 30]],
  [inDays(30), []],
])('a vault locked until %s offers locks of %o days', (until, days) => {
  expect(lockChoices(until, NOW).map((choice) => choice.days)).toEqual(days)
  expect(lockChoices(until, NOW).at(-1)?.until ?? inDays(30)).toBe(inDays(30))
})

test('a lock counts until its end', () => {
  expect([null, inDays(0), inDays(1)].map((until) => isLockedAt(until, NOW))).toEqual([false, false, true])
})

test.each([
  ['10.00', 100, '5.00'],
  ['0.01', 100, '0.00'],
  ['0.00000003', 100_000_000, '0.00000001'],
  ['7', 1, '3'],
])('half of %s is exact', (amount, unit, half) => {
  expect(halfOf(amount, unit)).toBe(half)
})

test('own money is cash and vault', () => {
  expect(ownMoneyOf({ withdrawalBalance: '0.10', vault: { amount: '0.20', lockedUntil: null } }, 100)).toBe(
    '0.30',
  )
})
