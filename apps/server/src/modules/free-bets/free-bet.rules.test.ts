import { expect, test } from 'vitest'
import { errorOfBet, statusOf } from './free-bet.rules.ts'

const now = new Date('2026-11-28T12:00:00Z')
const later = new Date(now.getTime() + 1)

test.each([
  ['available', {}],
  ['used', { isUsed: true }],
  // A bet that was placed in time is not ended by the clock.
  ['used', { isUsed: true, expiresAt: now, cancelledAt: now }],
  ['cancelled', { cancelledAt: now }],
  ['expired', { expiresAt: now }],
] as const)('a free bet is %s with %j', (status, more) => {
  expect(statusOf({ isUsed: false, cancelledAt: null, expiresAt: later, ...more }, now)).toBe(status)
})

const football = { sport: 'football' }
const terms = { oddsMin: 1500, legsMin: 1, sports: null }

test.each([
  ['a single at the least odds', {}, {}, null],
  ['odds below the least', {}, { odds: 1499 }, 'odds'],
  ['a system', {}, { kind: 'system' as const, odds: null }, 'kind'],
  ['a bet without total odds', {}, { odds: null }, 'kind'],
  ['too few legs', { legsMin: 2 }, {}, 'legs'],
  ['enough legs', { legsMin: 2 }, { kind: 'combo' as const, legs: [football, football] }, null],
  ['a sport of the terms', { sports: ['football'] }, {}, null],
  ['another sport', { sports: ['tennis'] }, {}, 'legs'],
  ['one leg of another sport', { sports: ['football'] }, { legs: [football, { sport: 'tennis' }] }, 'legs'],
  ['a leg without a sport', { sports: ['football'] }, { legs: [{}] }, 'legs'],
])('%s', (_, ofTerms, ofBet, field) => {
  const bet = { kind: 'single' as const, odds: 1500, legs: [football] }
  const error = errorOfBet({ ...terms, ...ofTerms }, { ...bet, ...ofBet })
  expect(error?.split(':')[0] ?? null).toBe(field)
})
