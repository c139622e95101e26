import { expect, test } from 'vitest'
import { limitCard } from './limit-card.ts'

const JUNE = '2027-06-01T00:00:00.000Z'
const JULY = '2027-07-01T00:00:00.000Z'

const deposits = (id: string, currentAmount: string, amount: string, currency = 'EUR') => ({
  id,
  definition: 3 as const,
  period: 'daily',
  amount,
  currentAmount,
  currency,
  until: JUNE,
  returnDelayHours: null,
  mayReturn: false,
  returnAskedAt: null,
  removal: null,
})
const pause = (definition: 4 | 5, period: string, until: string | null) => ({
  id: period,
  definition,
  period,
  amount: null,
  currentAmount: null,
  currency: null,
  until,
  returnDelayHours: null,
  mayReturn: false,
  returnAskedAt: null,
  removal: null,
})

test('shows a break with its period, whatever limits are used up', () => {
  const limits = [deposits('a', '50.00', '50.00'), pause(5, 'week', JUNE)]
  expect(limitCard(limits, 'EUR')).toEqual({ kind: 'break', period: 'week', until: JUNE })
})

test.each([
  ['the later one', [pause(5, 'day', JUNE), pause(5, 'month', JULY)], 'month'],
  ['the permanent one', [pause(4, 'for-good', null), pause(5, 'month', JULY)], 'for-good'],
])('with two breaks, shows %s', (_, limits, period) => {
  expect(limitCard(limits, 'EUR')).toMatchObject({ kind: 'break', period })
  expect(limitCard(limits.toReversed(), 'EUR')).toMatchObject({ kind: 'break', period })
})

const idsOf = (limits: Parameters<typeof limitCard>[0]) => {
  const card = limitCard(limits, 'EUR')
  return card.kind === 'limits' ? card.limits.map(({ id }) => id) : card
}

test('shows only limits in this currency that are used up', () => {
  const limits = [
    deposits('reached', '50', '50.00'),
    deposits('beyond', '100.00', '60.00'),
    deposits('almost', '49.99', '50.00'),
    deposits('elsewhere', '9.00', '9.00', 'USD'),
    { ...deposits('of losses', '5.00', '5.00'), definition: 2 as const },
  ]
  expect(idsOf(limits)).toEqual(['reached', 'beyond'])
})

test('shows a limit in another currency if none in this one is used up', () => {
  expect(idsOf([deposits('left', '1.00', '50.00'), deposits('usd', '9.00', '9.00', 'USD')])).toEqual(['usd'])
})

test('shows what is left of every limit if a single deposit is too large', () => {
  expect(idsOf([deposits('a', '10.00', '50.00'), deposits('b', '0.00', '90.00', 'USD')])).toEqual(['a', 'b'])
  expect(idsOf([])).toEqual([])
})
