import { expect, test } from 'vitest'
import { commissionOf, isAcquired, linesOf, monthOf, netOf, type PlanTerms } from './commission.rules.ts'
import { nextState, statementEvents, statementStates } from './statement-states.rules.ts'

const terms: PlanTerms = {
  share: {
    tiers: [
      { from: '0', percent: 2500 },
      { from: '1000', percent: 3000 },
    ],
    negative: 'carry',
  },
  acquisition: { amount: '40', depositsMin: '20', pointsMin: 100, days: 30 },
  fees: [
    { id: 'payments', of: 'deposits', percent: 200 },
    { id: 'games', of: 'gross', percent: 1000 },
  ],
  payoutMin: '100',
}
const eur = { rate: '1', subunitToUnit: 100 }
const none = { net: 0n, acquired: 0n, carriedIn: 0n, unpaidIn: 0n }

test.each(statementStates.flatMap((state) => statementEvents.map((event) => [state, event] as const)))(
  '%s and %s',
  (state, event) => {
    const allowed: Record<string, string> = {
      'open close': 'closed',
      'closed approve': 'approved',
      'approved pay': 'paid',
    }
    expect(nextState(state, event)).toBe(allowed[`${state} ${event}`] ?? null)
  },
)

test('lines are what players moved, with fees, and deposits are not part of the result', () => {
  const moved = {
    currency: 'JPY',
    stakes: 100_000n,
    wins: 90_000n,
    bonuses: 500n,
    rewards: -7n,
    deposits: 1999n,
  }
  const lines = linesOf([moved], terms, () => ({ rate: '0.01', subunitToUnit: 1 }), eur)
  expect(lines.map(({ item, amount, base }) => [item, amount, base])).toEqual([
    ['stakes', 100_000n, 100_000n],
    ['wins', -90_000n, -90_000n],
    ['bonuses', -500n, -500n],
    ['rewards', 7n, 7n],
    ['deposits', 1999n, 1999n],
    ['fee:payments', -39n, -39n],
    ['fee:games', -1000n, -1000n],
  ])
  expect(netOf(lines)).toBe(8468n)
})

test('a loss of the operator takes the fee back', () => {
  const moved = { currency: 'EUR', stakes: 100n, wins: 300n, bonuses: 0n, rewards: 0n, deposits: 0n }
  expect(netOf(linesOf([moved], terms, () => eur, eur))).toBe(-180n)
})

const cpaOnly = { ...terms, share: null }
const discarding: PlanTerms = {
  ...terms,
  share: { tiers: [{ from: '0', percent: 2500 }], negative: 'discard' },
}
test.each([
  ['the first tier', terms, { net: 50_001n }, { share: 12_500n, amount: 12_500n }],
  [
    'the tier that is reached, for all of it',
    terms,
    { net: 100_000n },
    { share: 30_000n, sharePercent: 3000 },
  ],
  ['a month below zero', terms, { net: -7n }, { share: 0n, carriedOut: -7n, amount: 0n }],
  ['a month that makes up for earlier ones in part', terms, { net: 5n, carriedIn: -8n }, { carriedOut: -3n }],
  [
    'a month that makes up for all',
    terms,
    { net: 60_008n, carriedIn: -8n },
    { share: 15_000n, carriedOut: 0n },
  ],
  ['a month below zero that is discarded', discarding, { net: -7n }, { carriedOut: 0n, share: 0n }],
  [
    'fixed sums, despite a loss',
    terms,
    { net: -7n, acquired: 12_000n },
    { amount: 12_000n, carriedOut: -7n },
  ],
  ['less than the smallest payout', terms, { net: 1000n, acquired: 9000n }, { amount: 0n, unpaidOut: 9250n }],
  [
    'what was too little before',
    terms,
    { net: 4000n, unpaidIn: 9000n },
    { amount: 10_000n, unpaidOut: 0n, share: 1000n },
  ],
  ['a plan without a share', cpaOnly, { net: 900_000n, acquired: 12_000n }, { share: 0n, amount: 12_000n }],
  ['an older loss under a plan without a share', cpaOnly, { net: 900n, carriedIn: -5n }, { carriedOut: -5n }],
])('%s', (_, plan, month, expected) => {
  expect(commissionOf(plan, { ...none, ...month }, 100)).toMatchObject(expected)
})

const came = new Date('2026-11-01T00:00:00Z')
const acquired = { attributedAt: came, points: 100n, deposited: 2000n }
test.each([
  ['meets the condition', acquired, '2026-12-01T00:00:00Z', true],
  ['is too late', acquired, '2026-12-01T00:00:01Z', false],
  ['has too few points', { ...acquired, points: 99n }, '2026-11-02T00:00:00Z', false],
  ['deposited too little', { ...acquired, deposited: 1999n }, '2026-11-02T00:00:00Z', false],
])('a player who %s', (_, player, at, expected) => {
  expect(isAcquired(terms, player, new Date(at), 100)).toBe(expected)
})

test('a month begins and ends at midnight in UTC', () => {
  expect(monthOf(new Date('2026-12-31T23:59:59Z'))).toEqual({ startsOn: '2026-12-01', endsOn: '2027-01-01' })
})
