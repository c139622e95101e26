import { expect, test } from 'vitest'
import { isReturnShown, keepShownReturn } from './shown-returns.ts'

test.each([
  ['crash-race', 1_000, false, 'a game that showed nothing'],
  ['ascent', 1_000, true, 'the game that has just shown it'],
  ['ascent', 11_000, true, 'until the server must have published it'],
  ['ascent', 11_001, false, 'a later return, which the game did not show'],
])('a returned stake of %s at %s ms counts as shown: %s, %s', (gameId, nowMs, isShown) => {
  keepShownReturn('ascent', 1_000)
  expect(isReturnShown(gameId, nowMs)).toBe(isShown)
})
