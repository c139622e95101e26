import { expect, test } from 'vitest'
import { keepShownReturn, takeShownReturn } from './shown-returns.ts'

test.each([
  ['ascent', 1_000, true, 'the game that has just shown it'],
  ['dice', 11_000, true, 'until the server must have published it'],
  ['mines', 11_001, false, 'a later return, which the game did not show'],
])('a returned stake of %s at %s ms counts as shown: %s, %s', (gameId, nowMs, isShown) => {
  keepShownReturn(gameId, 1_000)
  expect(takeShownReturn('crash-race', nowMs)).toBe(false)
  expect(takeShownReturn(gameId, nowMs)).toBe(isShown)
})

test('each return that a game showed counts for one stake', () => {
  keepShownReturn('keno', 1_000)
  keepShownReturn('keno', 1_100)
  expect([1, 2, 3].map(() => takeShownReturn('keno', 1_200))).toEqual([true, true, false])
})
