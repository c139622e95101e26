import { expect, test } from 'vitest'
import { resetTurnOver } from '../player-state/index.ts'
import { newPlayerAsset } from '../player-state/player-state.rules.ts'
import { toHeldDeltas, toReleasedDeltas } from '../withdrawals/withdrawals.rules.ts'
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

test.each([
  [{ cash: 0n, locked: 0n, vault: 0n }, 0n],
  [{ cash: 1n, locked: 0n, vault: 0n }, 500n],
  [{ cash: 0n, locked: 1n, vault: 0n }, 500n],
  [{ cash: 0n, locked: 0n, vault: 1n }, 500n],
])('with %o, the turnover that is still required is %s', (money, required) => {
  const asset = { ...newPlayerAsset('p', 'EUR'), turnoverRequired: 500n }
  expect(resetTurnOver(asset, money).turnoverRequired).toBe(required)
})
