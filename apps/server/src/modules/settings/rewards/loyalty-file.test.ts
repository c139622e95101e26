import { expect, test } from 'vitest'
import { loyaltyFile } from './loyalty.schema.ts'
import { reward } from './reward-shapes.ts'

test.each([
  ['40', true],
  ['40.01', false],
])('a ladder of one level with a rakeback of %s of at most 40: %s', (rakeback, isAccepted) => {
  const file = {
    weights: { base: '1' },
    fullEdge: '2',
    rakeback: { edgeMax: '6', claimMin: '0.10' },
    returnMax: '40',
    levels: [{ id: 'foyer', points: 0, rakeback }],
  }
  expect(loyaltyFile.safeParse(file).success).toBe(isAccepted)
})

test.each([
  // 500 points cost 500.00 × 2 % = 10.00 on average. Rakeback of 3 % leaves 37 % of it.
  ['3.70', '1', true],
  ['3.71', '1', false],
  // With a weight of 2, half of the stake reaches them.
  ['1.85', '2', true],
  ['1.86', '2', false],
])('a reward of %s for 500 points of weight %s: %s', (reward, base, isAccepted) => {
  const file = {
    weights: { base },
    fullEdge: '2',
    rakeback: { edgeMax: '6', claimMin: '0.10' },
    returnMax: '40',
    levels: [
      { id: 'foyer', points: 0, rakeback: '2' },
      { id: 'gallery', points: 500, rakeback: '3', reward },
    ],
  }
  expect(loyaltyFile.safeParse(file).success).toBe(isAccepted)
})

test.each([
  ['last', ['foyer', 'gallery', 'guests'], true],
  ['before another level', ['foyer', 'guests', 'gallery'], false],
  ['first', ['guests'], false],
])('a level by invitation that comes %s', (_, ids, isAccepted) => {
  const file = {
    weights: { base: '1' },
    fullEdge: '2',
    rakeback: { edgeMax: '6', claimMin: '0.10' },
    returnMax: '40',
    levels: ids.map((id, index) => ({
      id,
      points: index * 100,
      rakeback: '2',
      byInvitation: id === 'guests',
    })),
  }
  expect(loyaltyFile.safeParse(file).success).toBe(isAccepted)
})

test('the reward of a level is cash, or an offer with the cash that replaces it', () => {
  expect(reward.parse('2')).toEqual({ cash: '2', offer: null })
  expect(reward.parse({ offer: 'spins', cash: '2' })).toEqual({ cash: '2', offer: 'spins' })
  expect(reward.safeParse({ offer: 'spins' }).success).toBe(false)
})
