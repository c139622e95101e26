import { expect, test } from 'vitest'
import { pauseOf } from './pause.ts'

const limit = (definition: 3 | 4 | 5, until: string | null, returnDelayHours: number | null = null) => ({
  id: `limit ${definition}`,
  definition,
  until,
  returnDelayHours,
  mayReturn: returnDelayHours !== null,
  returnAskedAt: null,
  removal: null,
  period: `of ${definition}`,
})
const MAY = '2027-05-21T12:00:00.000Z'
const JUNE = '2027-06-21T12:00:00.000Z'

test.each([
  ['no limit', [], null],
  ['a deposit limit', [limit(3, MAY)], null],
  ['a break', [limit(3, JUNE), limit(5, MAY)], { kind: 'break', period: 'of 5', until: MAY }],
  ['an exclusion', [limit(4, JUNE)], { kind: 'exclusion', period: 'of 4', until: JUNE }],
  [
    'an exclusion and a longer break',
    [limit(4, MAY), limit(5, JUNE)],
    { kind: 'exclusion', period: 'of 5', until: JUNE },
  ],
  [
    'a longer break, then an exclusion',
    [limit(5, JUNE), limit(4, MAY)],
    { kind: 'exclusion', period: 'of 5', until: JUNE },
  ],
  [
    'an exclusion that ends on request, and a longer break',
    [limit(5, JUNE), limit(4, MAY, 24)],
    {
      kind: 'exclusion',
      period: 'of 4',
      until: MAY,
      returnFrom: { limitId: 'limit 4', hours: 24, isOpen: true },
    },
  ],
  ['a permanent one', [limit(5, JUNE), limit(4, null)], { kind: 'exclusion', period: 'of 4', until: null }],
  [
    'a permanent one listed first',
    [limit(4, null), limit(5, JUNE)],
    { kind: 'exclusion', period: 'of 4', until: null },
  ],
] as const)('of %s, returns the stricter kind and the later end', (_, limits, pause) => {
  expect(pauseOf(limits)).toEqual(pause && { returnFrom: null, isReturning: false, removal: null, ...pause })
})

test('knows that the player has asked to return', () => {
  expect(pauseOf([{ ...limit(4, MAY), returnAskedAt: JUNE }])).toMatchObject({
    until: MAY,
    returnFrom: null,
    isReturning: true,
  })
})
