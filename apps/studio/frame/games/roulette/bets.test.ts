import { expect, test } from 'vitest'
import { chipsIn, doubled, mostOf } from './bets.ts'

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
