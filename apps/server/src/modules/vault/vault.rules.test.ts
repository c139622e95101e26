import { expect, test } from 'vitest'
import { isVaultLocked, refusalOfIn, toLockEnd } from './vault.rules.ts'

const free = { turnOverLeft: 0n, hasBonus: false, owesOperator: false }

test.each([
  [free, null],
  [{ ...free, turnOverLeft: 1n }, 'vaultTurnOverLeft'],
  [{ ...free, hasBonus: true, turnOverLeft: 1n }, 'vaultBonusActive'],
  [{ owesOperator: true, hasBonus: true, turnOverLeft: 1n }, 'vaultDebtOpen'],
])('setting money aside with %o is refused with %s', (obligations, refusal) => {
  expect(refusalOfIn(obligations)).toBe(refusal)
})

const day = (date: number) => new Date(Date.UTC(2026, 10, date))

test.each([
  [null, 1, day(2)],
  [day(1), 7, day(8)],
  [day(8), 7, day(8)],
  [day(8), 30, day(31)],
  [day(8), 6, null],
])('a vault locked until %s can be locked for %i days from now: until %s', (until, days, end) => {
  expect(toLockEnd(until, days, day(1))).toEqual(end)
})

test('a lock ends at its time', () => {
  expect([null, day(1), day(2)].map((until) => isVaultLocked(until, day(1)))).toEqual([false, false, true])
})
