import { expect, test } from 'vitest'
import { bonusMoneyOf } from './bonus-money.ts'

test.each([
  ['150.00', '100.05', 100, '49.95'],
  ['100.00', '100.00', 100, '0.00'],
  ['0.30000001', '0.10000000', 100_000_000, '0.20000001'],
])('of %s, of which %s is withdrawable', (balance, withdrawalBalance, subunitToUnit, bonus) => {
  expect(bonusMoneyOf({ balance, withdrawalBalance }, subunitToUnit)).toBe(bonus)
})
