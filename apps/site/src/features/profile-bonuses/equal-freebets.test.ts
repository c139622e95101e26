import type { PlayerFreebet } from '@fairhall/contract'
import { expect, test } from 'vitest'
import { equalFreebets } from './equal-freebets.ts'

const freebet: PlayerFreebet = {
  id: '1',
  offer: 'weekend',
  currency: 'EUR',
  amount: '5.00',
  oddsMin: '1.50',
  legsMin: 1,
  sports: ['football'],
  status: 'available',
  until: '2026-12-01T12:00:00.000Z',
}
const later = '2026-12-08T12:00:00.000Z'

test.each<[string, Partial<PlayerFreebet>, object[]]>([
  ['an equal one', { offer: 'other' }, [{ first: freebet, count: 2, isOneDeadline: true }]],
  ['one that expires later', { until: later }, [{ first: freebet, count: 2, isOneDeadline: false }]],
  ['another amount', { amount: '10.00' }, [{ count: 1 }, { count: 1 }]],
  ['another currency', { currency: 'USD' }, [{ count: 1 }, { count: 1 }]],
  ['other odds', { oddsMin: '2.00' }, [{ count: 1 }, { count: 1 }]],
  ['more selections', { legsMin: 2 }, [{ count: 1 }, { count: 1 }]],
  ['all sports', { sports: null }, [{ count: 1 }, { count: 1 }]],
])('a free bet and %s', (_, changes, groups) => {
  expect(equalFreebets([freebet, { ...freebet, id: '2', ...changes }])).toMatchObject(groups)
})
