import { expect, test } from 'vitest'
import {
  canClaim,
  inClaimOrder,
  paidBetween,
  rewardsSince,
  shareOf,
  stateOf,
  toRoman,
} from './loyalty.rules.ts'

const level = (order: number, reward: string | null = null, points = order * 100) => ({
  id: `level-${order}`,
  name: `Level ${order}`,
  points,
  order,
  rakeback: '2',
  reward: reward === null ? null : { kind: 'cash' as const, amount: reward, currency: 'EUR' },
  byInvitation: false,
})
const rakeback = (currency: string, amount: string) => ({
  currency,
  amount,
  amountMin: '0.10',
  claimed: '0.00',
})

test.each([
  ['on the way', 50, level(2), 0.25],
  ['on the highest level', 50, null, 1],
  // The threshold can become lower than the points of players below it.
  ['beyond a lowered threshold', 900, level(2), 1],
  ['with a threshold of zero', 0, level(2, null, 0), 1],
])('the progress %s', (_, points, nextLevel, share) => {
  expect(shareOf({ points, nextLevel })).toBe(share)
})

test('levels are reached, current or locked', () => {
  expect([1, 2, 3].map((order) => stateOf({ order }, { order: 2 }))).toEqual(['reached', 'here', 'locked'])
})

test('rakeback can be claimed from the smallest claim, and what can be claimed comes first', () => {
  expect(['0.09', '0.10', '12.00'].map((amount) => canClaim(rakeback('EUR', amount)))).toEqual([
    false,
    true,
    true,
  ])
  const all = [rakeback('EUR', '0.05'), rakeback('USD', '3.00'), rakeback('CAD', '0.00')]
  expect(inClaimOrder(all).map(({ currency }) => currency)).toEqual(['USD', 'EUR', 'CAD'])
})

test.each([
  ['0.48', '0.98', 100, '0.50'],
  [undefined, '0.98', 100, '0.98'],
  ['0.98', '0.98', 100, '0.00'],
  ['0.00000001', '0.00000003', 100_000_000, '0.00000002'],
])('a claim from %s to %s paid the difference', (before, claimed, unit, paid) => {
  expect(paidBetween(before === undefined ? undefined : { claimed: before }, { claimed }, unit)).toBe(paid)
})

test('the rewards of all crossed levels are shown, without levels that have none', () => {
  const levels = [level(1), level(2, '2.00'), level(3), level(4, '15.00'), level(5, '50.00')]
  expect(rewardsSince(levels, 1, { order: 4 }).map(({ name }) => name)).toEqual(['Level 2', 'Level 4'])
  expect(rewardsSince(levels, 4, { order: 4 })).toEqual([])
})

test('orders of levels are written in Roman numerals', () => {
  const orders = [1, 4, 8, 9, 14, 39, 40, 49, 50]
  expect(orders.map(toRoman)).toEqual(['I', 'IV', 'VIII', 'IX', 'XIV', 'XXXIX', 'XL', 'XLIX', 'L'])
})
