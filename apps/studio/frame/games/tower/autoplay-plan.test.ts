import { expect, test } from 'vitest'
import { plannedPick, towerLoseChance } from './autoplay-options.ts'

test.each([
  ['picks a random tile', 2, 1, 0.99, { kind: 'pick', tile: 3 }],
  ['cashes out after so many floors', 2, 2, 0.99, { kind: 'cashOut' }],
] as const)('a plan %s', (_, count, climbed, random, expected) => {
  expect(plannedPick(count, 'easy', climbed, random)).toEqual(expected)
})

test.each([
  ['easy', 1, 1 / 4],
  ['hard', 2, 3 / 4],
  ['master', 9, 1 - 0.25 ** 8],
] as const)('at level %s, climbing %i floors loses with a chance of %d', (level, count, chance) => {
  expect(towerLoseChance(count, level)).toBeCloseTo(chance, 12)
})
