import { expect, test } from 'vitest'
import { isInSegment, type SegmentFacts } from './segments.rules.ts'

const player: SegmentFacts = {
  country: 'DE',
  isVerified: false,
  hasDeposited: true,
  registeredAt: new Date('2026-03-01T12:00:00Z'),
  level: 1,
  lists: new Set(['vip']),
}
const levels = ['foyer', 'gallery', 'terrace']

test.each([
  [{}, true],
  [{ countries: ['AT', 'DE'] }, true],
  [{ countries: ['AT'] }, false],
  [{ isVerified: false }, true],
  [{ isVerified: true }, false],
  [{ hasDeposited: true }, true],
  [{ hasDeposited: false }, false],
  [{ registeredFrom: '2026-03-01T12:00:00Z' }, true],
  [{ registeredFrom: '2026-03-01T12:00:01Z' }, false],
  [{ registeredBefore: '2026-03-01T12:00:01Z' }, true],
  [{ registeredBefore: '2026-03-01T12:00:00Z' }, false],
  [{ levelMin: 'foyer' }, true],
  [{ levelMin: 'gallery' }, true],
  [{ levelMin: 'terrace' }, false],
  [{ levelMin: 'removed' }, false],
  [{ list: 'vip' }, true],
  [{ list: 'other' }, false],
  [{ countries: ['DE'], list: 'vip', hasDeposited: true }, true],
  [{ countries: ['DE'], list: 'vip', hasDeposited: false }, false],
])('a player in the segment %j: %s', (segment, isMember) => {
  expect(isInSegment(segment, player, levels)).toBe(isMember)
})
