import { expect, test } from 'vitest'
import type { QuestTerms } from '../quest-terms.rules.ts'
import { countCompletions, type PastAccount } from './trial.rules.ts'

const hours = (at: number) => new Date(Date.UTC(2026, 10, 1) + at * 3_600_000)
/** A stake of 1.00. */
const round = (at: number, gameId = 'dice', won = 0n) => ({
  gameId,
  providerId: 'studio',
  settledAt: hours(at),
  sums: { staked: 100n, won, base: 100_000_000n, isWithBonus: false },
})
const account: PastAccount = {
  isVerified: false,
  hasLimit: true,
  hasSecondFactor: false,
  hasApp: false,
  deposits: [{ at: hours(2), amount: 1000n }],
}
const quest = (tasks: QuestTerms['tasks'], times = { max: 1, everyDays: 1 }) => ({
  terms: { days: 1, claimDays: 7, game: null, baseUnit: 100, tasks, reward: { amount: '100', offer: null } },
  times,
})
const two = { kind: 'rounds', quantity: 2, stakeMin: '100' } as const
const hourly = (count: number) => Array.from({ length: count }, (_, at) => round(at))

test.each([
  ['enough rounds', quest([two]), hourly(2), 1],
  ['too few', quest([two]), hourly(1), 0],
  ['rounds too far apart', quest([two]), [round(0), round(25), round(50)], 0],
  ['rounds of a second attempt', quest([two]), [round(0), round(25), round(26)], 1],
  ['only once', quest([two]), hourly(9), 1],
  ['again after the days between starts', quest([two], { max: 3, everyDays: 1 }), hourly(50), 3],
  ['at most that often', quest([two], { max: 2, everyDays: 1 }), hourly(80), 2],
  ['a stake that is too small', quest([{ ...two, stakeMin: '101' }]), hourly(5), 0],
  ['a task that the account has', quest([two, { kind: 'limit', quantity: 1 }]), hourly(2), 1],
  ['a task that the account lacks', quest([two, { kind: 'app', quantity: 1 }]), hourly(9), 0],
  ['a deposit', quest([{ kind: 'deposits', quantity: 1, amountMin: '1000' }]), hourly(3), 1],
  ['a deposit before the first round', quest([{ kind: 'deposits', quantity: 1 }]), [round(3), round(4)], 0],
  ['different games', quest([{ kind: 'games', quantity: 2 }]), [round(0), round(1), round(2, 'mines')], 1],
])('%s', (_, tried, rounds, expected) => {
  expect(countCompletions(tried, rounds, account)).toBe(expected)
})
