import { expect, test } from 'vitest'
import { loseChanceOf } from '../../core/autoplay/lose-chance.ts'
import { chipsIn, doubled, mostOf, otherSide, resultsOf, type Bets } from './bets.ts'

test('counts and doubles the chips on all spots', () => {
  expect(chipsIn({})).toBe(0)
  expect(chipsIn({ red: 1, '0': 2, '1-2': 3 })).toBe(6)
  expect(doubled({ red: 1, '1-2': 3 })).toEqual({ red: 2, '1-2': 6 })
})

test('the best number pays all bets that cover it', () => {
  expect(mostOf({})).toBe(0)
  expect(mostOf({ red: 1 })).toBe(2)
  expect(mostOf({ '7': 1 })).toBe(36)
  // 1 is red, and on both other spots.
  expect(mostOf({ '1': 1, '1-2': 1, red: 1 })).toBe(36 + 18 + 2)
  expect(mostOf({ red: 3, black: 1 })).toBe(6)
})

test('even chances have another side, and other bets keep theirs', () => {
  const bets = { red: 1, odd: 2, low: 3, '7': 4 }
  expect(otherSide(bets)).toEqual({ black: 1, even: 2, high: 3, '7': 4 })
  expect(otherSide(otherSide(bets))).toEqual(bets)
})

test.each<[Bets, number]>([
  [{ red: 1 }, 19 / 37],
  [{ '7': 1 }, 36 / 37],
  [{ '7': 1, red: 2 }, 19 / 37],
  // Red alone pays less than all three chips, and the dozen exactly as much.
  [{ '7': 1, red: 1, dozen1: 1 }, 25 / 37],
])('%o loses with a chance of %d', (bets, chance) => {
  expect(loseChanceOf(resultsOf(bets))).toBeCloseTo(chance, 12)
})
