import { expect, test } from 'vitest'
import { isNewGame } from './catalogue.rules.ts'

test.each([
  ['a game of the first list', '2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z', false],
  ['a game that followed within a day', '2026-11-01T23:00:00Z', '2026-11-02T00:00:00Z', false],
  ['a game that was added later', '2026-11-03T00:00:00Z', '2026-11-04T00:00:00Z', true],
  ['a game that was added 29 days ago', '2026-11-03T00:00:00Z', '2026-12-02T00:00:00Z', true],
  ['a game that was added 30 days ago', '2026-11-03T00:00:00Z', '2026-12-03T00:00:00Z', false],
])('%s: new or not', (_what, firstSeenAt, now, isNew) => {
  const since = new Date('2026-11-01T00:00:00Z')
  expect(isNewGame(new Date(firstSeenAt), since, new Date(now))).toBe(isNew)
})
