import { describe, expect, test } from 'vitest'
import { divide, hashOf } from './acceptances.rules.ts'

const check = 'each sealed day has the entries that were sealed'
const difference = {
  owner: 'a',
  day: '2025-03-31',
  entries: 2n,
  pockets: [5n, 0n],
  day_hash: 'ff',
  now: { seq: 1 },
}
const accepted = new Set([hashOf({ check, difference })])

describe('a finding is accepted', () => {
  test.each<[string, object, boolean]>([
    ['exactly as it was found', difference, true],
    ['with its columns in another order', Object.fromEntries(Object.entries(difference).toReversed()), true],
    ['after play has gone on', { ...difference, now: { seq: 2 } }, true],
    ['not with another amount', { ...difference, pockets: [6n, 0n] }, false],
    ['not with amounts in another order', { ...difference, pockets: [0n, 5n] }, false],
    ['not with other content', { ...difference, day_hash: 'fe' }, false],
    ['not of another player', { ...difference, owner: 'b' }, false],
    ['not with one more column', { ...difference, error: 'cancelled' }, false],
  ])('%s', (_name, found, isAccepted) => {
    const finding = { check, difference: found as Record<string, unknown> }
    expect(divide([finding, finding], accepted)).toEqual(isAccepted ? [[], [finding]] : [[finding], []])
  })

  test('not of another check', () => {
    expect(divide([{ check: 'other', difference }], accepted)[0]).toHaveLength(1)
  })
})
