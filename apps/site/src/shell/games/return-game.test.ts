import { expect, test } from 'vitest'
import { nextReturnGame, type ReturnGameEvent, returnGameFrom } from './return-game.ts'

const opened: ReturnGameEvent = { kind: 'opened', game: 'dice' }

test.each<[string | null, ReturnGameEvent, string | null]>([
  [null, opened, 'dice'],
  ['keno', opened, 'dice'],
  ['disabled', opened, 'dice'],
  [null, { kind: 'declined' }, null],
  ['dice', { kind: 'declined' }, 'disabled'],
  ['disabled', { kind: 'declined' }, 'disabled'],
  [null, { kind: 'sessionEnded' }, null],
  ['dice', { kind: 'sessionEnded' }, null],
  ['disabled', { kind: 'sessionEnded' }, null],
])('%s becomes, after %o, %s', (now, event, next) => {
  expect(nextReturnGame(now, event)).toBe(next)
})

test.each([
  [null, '/', null],
  ['disabled', '/', null],
  ['dice', '/', 'dice'],
  ['dice', '/games/keno', 'dice'],
  ['dice', '/games/dice', null],
  ['dice', '/fa/games/dice', null],
  ['a b', '/games/a%20b', null],
])('with %s, the page %s offers %s', (now, pathname, game) => {
  expect(returnGameFrom(now, pathname)).toBe(game)
})
