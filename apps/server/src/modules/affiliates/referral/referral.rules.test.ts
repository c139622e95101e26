import { expect, test } from 'vitest'
import { errorOfReferral, outcomeOf } from './referral.rules.ts'

const endsAt = new Date('2026-12-01T00:00:00Z')
const referral = { terms: { points: 100, friend: '4', inviter: '5' }, endsAt }
test.each([
  [99n, '2026-12-01T00:00:00Z', null, 'waiting'],
  [99n, '2026-12-01T00:00:01Z', null, 'expired'],
  [100n, '2026-11-30T00:00:00Z', null, 'rewarded'],
  [100n, '2026-12-02T00:00:00Z', null, 'rewarded'],
  [100n, '2026-11-30T00:00:00Z', 'address', 'refused'],
  [99n, '2026-11-30T00:00:00Z', 'traits', 'waiting'],
] as const)('%d points at %s, sharing %s: %s', (points, now, shared, expected) => {
  expect(outcomeOf(referral, { points, now: new Date(now), shared })).toBe(expected)
})

test('rewards that the points do not pay for are refused', () => {
  const loyalty = {
    weights: { base: 1000, categories: {}, games: { koi: 2000 } },
    fullEdge: 200,
    returnMax: 4000,
  }
  const cashback = { programmes: [{ isEnabled: true, costShareMax: 4000 }] }
  const errorFor = (points: number, isEnabled = true) =>
    errorOfReferral({
      affiliates: { referral: { isEnabled, points, friend: '4', inviter: '5' } },
      cashback,
      loyalty,
    })
  // 4,500 points cost at least 45.00 in the game with the largest weight, of which 20 % are left.
  expect(errorFor(4501)).toBeNull()
  expect(errorFor(4500)).toContain('raise points')
  expect(errorFor(1, false)).toBeNull()
})
