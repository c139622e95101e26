import { expect, test } from 'vitest'
import { choose, loseChanceOf } from './lose-chance.ts'

test.each([
  [40, 10, 847_660_528],
  [16, 8, 12_870],
  [5, 0, 1],
  [5, 6, 0],
  [5, -1, 0],
])('of %i things, %i can be chosen in %i ways', (total, count, ways) => {
  expect(choose(total, count)).toBe(ways)
})

test('a result that pays exactly the stake does not lose', () => {
  const results = [
    { pays: 0, weight: 3 },
    { pays: 99, weight: 1 },
    { pays: 100, weight: 2 },
    { pays: 300, weight: 2 },
  ]
  expect(loseChanceOf(results)).toBe(0.5)
})
