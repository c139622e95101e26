import { expect, test } from 'vitest'
import { restAfter } from './rest.rules.ts'

test.each([
  ['twice as long as its batch took', { restMaxMs: 200 }, 30, 60],
  ['at most so long', { restMaxMs: 200 }, 150, 200],
  ['not at all', {}, 150, 0],
])('a consumer rests %s', (_, consumer, tookMs, restMs) => {
  expect(restAfter(consumer, tookMs)).toBe(restMs)
})
