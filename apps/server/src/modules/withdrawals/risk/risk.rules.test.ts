import { describe, expect, test } from 'vitest'
import type { RiskConditions } from '../../settings/index.ts'
import { describeConditions, matchesRule, type RiskFacts } from './risk.rules.ts'

const UNIT = 100
const calm: RiskFacts = {
  amount: 10_000n,
  withdrawals: 1,
  accountHours: 900,
  isVerified: true,
  deposits: 20_000n,
  depositCount: 1,
  depositHours: null,
  depositMethods: 1,
  failedDeposits: 0,
  changeHours: null,
}

describe('a condition', () => {
  test.each<[RiskConditions, Partial<RiskFacts>, boolean]>([
    [{ amountMin: '100' }, {}, true],
    [{ amountMin: '100.01' }, {}, false],
    [{ withdrawalsMin: 2 }, { withdrawals: 2 }, true],
    [{ withdrawalsMin: 2 }, {}, false],
    [{ accountHoursMax: 48 }, { accountHours: 48 }, true],
    [{ accountHoursMax: 48 }, { accountHours: 48.1 }, false],
    [{ isUnverified: true }, {}, false],
    [{ isUnverified: true }, { isVerified: false }, true],
    [{ depositsMin: '200' }, {}, true],
    [{ depositsMin: '200.5' }, {}, false],
    [{ depositCountMin: 3 }, { depositCount: 3 }, true],
    [{ depositCountMin: 3 }, {}, false],
    [{ depositHoursMax: 2 }, {}, false],
    [{ depositHoursMax: 2 }, { depositHours: 0 }, true],
    [{ depositMethodsMin: 3 }, { depositMethods: 3 }, true],
    [{ depositMethodsMin: 3 }, {}, false],
    [{ failedDepositsMin: 1 }, {}, false],
    [{ failedDepositsMin: 1 }, { failedDeposits: 1 }, true],
    [{ changeHoursMax: 24 }, {}, false],
    [{ changeHoursMax: 24 }, { changeHours: 3.5 }, true],
    // All of them.
    [{ amountMin: '100', accountHoursMax: 48 }, {}, false],
    [{ amountMin: '100', accountHoursMax: 48 }, { accountHours: 1 }, true],
  ])('%j of %j: %s', (when, facts, isMatched) => {
    expect(matchesRule(when, { ...calm, ...facts }, UNIT)).toBe(isMatched)
  })
})

test('staff read the conditions', () => {
  expect(describeConditions({ amountMin: '100', isUnverified: true })).toBe('amountMin 100, isUnverified')
})
