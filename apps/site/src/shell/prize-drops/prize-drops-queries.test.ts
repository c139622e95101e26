import type { PrizeDrop } from '@fairhall/contract'
import { expect, test } from 'vitest'
import { isDropping } from './prize-drops-queries.ts'

const drop = { state: 'running', left: 3, games: ['koi-river'] } as PrizeDrop

test.each([
  ['a game of a running one', {}, 'koi-river', true],
  ['another game', {}, 'dice', false],
  ['a paused one', { state: 'paused' }, 'koi-river', false],
  ['one without prizes left', { left: 0 }, 'koi-river', false],
] as const)('prizes can fall in %s: %s', (_, change, game, expected) => {
  expect(isDropping({ ...drop, ...change }, game)).toBe(expected)
})
