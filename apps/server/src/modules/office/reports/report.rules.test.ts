import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { add, checkOf, columnOf, ggrOf, isRange, marginOf, ngrOf, noSums } from './report.rules.ts'

test('every transfer that docs/ledger.md lists has a column, but moves between pockets', () => {
  const ledger = readFileSync(new URL('../../../../../../docs/ledger.md', import.meta.url), 'utf8')
  const lines = [...ledger.matchAll(/^\| `([\w.-]+)` \| [^|]+ \| `([^`]+)` \|/gm)]
  const columns = lines.map(([, kind = '', contra = '']) => [kind, columnOf(contra, kind)])
  expect(columns.length).toBeGreaterThan(30)
  expect(columns.filter(([, column]) => column === 'other').map(([kind]) => kind)).toEqual([
    'withdrawal.hold',
    'withdrawal.release',
    'vault.in',
    'vault.out',
  ])
})

test('a day with each kind adds up to what players’ accounts changed by', () => {
  const totals = [
    ['games:acme', 'bet', 1000n],
    ['games:acme', 'rollback.bet', -100n],
    ['games:acme', 'win', -700n],
    ['sports:book', 'sports.bet', 300n],
    ['sports:book', 'sports.settle', -500n],
    ['freespins:acme', 'freespins.won', -20n],
    ['operator:bonuses', 'bonus.activated', -50n],
    ['operator:bonuses', 'bonus.expired', 30n],
    ['operator:rewards:cashback', 'reward', -10n],
    ['payments:pay', 'deposit', -2000n],
    ['payments:pay', 'withdrawal.settle', 900n],
    ['payments:pay', 'chargeback', 40n],
    ['operator:affiliates', 'commission', -5n],
    ['operator:corrections', 'correction', -7n],
    ['transfer', 'vault.in', 0n],
    ['operator:unknown', 'new', 3n],
  ] as const
  const sums = noSums()
  for (const [contra, kind, amount] of totals) add(sums, columnOf(contra, kind), amount)
  expect(sums).toEqual({
    stakes: 1200n,
    winnings: 1200n,
    bonusCost: 50n,
    deposits: 2000n,
    withdrawals: 900n,
    chargebacks: 40n,
    commissions: 5n,
    corrections: 7n,
    other: 3n,
  })
  expect([ggrOf(sums), ngrOf(sums)]).toEqual([0n, -50n])
  const players = -totals.reduce((sum, [, , amount]) => sum + amount, 0n)
  const { deposits, withdrawals, chargebacks, commissions, corrections, other } = sums
  expect(deposits - withdrawals - chargebacks + commissions + corrections - ngrOf(sums) - other).toBe(players)
})

test.each([
  [0n, 0n, null],
  [0n, 100n, null],
  [10_000n, 9_650n, 350n],
  [3n, 2n, 3_333n],
  [3n, 1n, 6_667n],
  [3n, 4n, -3_333n],
  [3n, 5n, -6_667n],
  [10n ** 30n, 9n * 10n ** 29n, 1_000n],
])('stakes of %s and winnings of %s have a margin of %s basis points', (stakes, winnings, margin) => {
  expect(marginOf({ stakes, winnings })).toBe(margin)
})

test.each([
  [undefined, 'open'],
  [{ isSealed: false, isOff: false }, 'open'],
  [{ isSealed: true, isOff: false }, 'sealed'],
  [{ isSealed: false, isOff: true }, 'differs'],
  [{ isSealed: true, isOff: true }, 'differs'],
] as const)('a period with %j is %s', (days, check) => {
  expect(checkOf(days)).toBe(check)
})

test.each([
  ['2027-03-01', '2027-03-01', 'day', true],
  ['2027-03-02', '2027-03-01', 'day', false],
  ['2027-01-01', '2027-12-31', 'day', false],
  ['2027-01-01', '2027-12-31', 'month', true],
  ['2020-01-01', '2027-12-31', 'month', false],
] as const)('from %s to %s by %s: %s', (from, to, unit, isAllowed) => {
  expect(isRange({ from, to, unit })).toBe(isAllowed)
})
