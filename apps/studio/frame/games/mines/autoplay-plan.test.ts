import { expect, test } from 'vitest'
import { minesLoseChance, plannedCount, plannedMove } from './autoplay-plan.ts'

test.each<[string, readonly number[], number, readonly number[], object]>([
  ['opens picked tiles in their order', [7, 3], 1, [7], { kind: 'open', tile: 3 }],
  ['cashes out after the last picked one', [7, 3], 9, [7, 3], { kind: 'cashOut' }],
  ['opens a random closed tile', [], 2, [0], { kind: 'open', tile: 13 }],
  ['cashes out after so many random ones', [], 2, [0, 13], { kind: 'cashOut' }],
])('a plan %s', (_, picked, randomCount, opened, expected) => {
  expect(plannedMove({ picked, randomCount }, { mines: 3, opened }, 0.5)).toEqual(expected)
})

test('a plan never opens more tiles than a round allows, and at least one', () => {
  expect(plannedCount({ picked: [], randomCount: 24 }, 3)).toBeLessThanOrEqual(22)
  expect(plannedCount({ picked: [1, 2, 3], randomCount: 1 }, 24)).toBe(1)
})

test.each([
  [3, 1, 3 / 25],
  [1, 5, 5 / 25],
  [3, 2, 1 - (22 * 21) / (25 * 24)],
])('with %i mines, opening %i tiles loses with a chance of %d', (mines, randomCount, chance) => {
  expect(minesLoseChance({ picked: [], randomCount }, mines)).toBeCloseTo(chance, 12)
})
