import { expect, test } from 'vitest'
import { bonusesFile } from '../../settings/index.ts'
import { findDuplicates } from './duplicate-offers.rules.ts'

const one = { id: 'one', type: 'cash', code: 'HELLO', base: { amount: '10', depositMin: '20' } }
const duplicates = (change: object, from: object = one) =>
  findDuplicates(
    bonusesFile.parse({
      declineByDefault: false,
      packages: ['p'],
      offers: [from, { ...from, code: null, id: 'other', ...change }],
    }).offers,
  )
const open = { ...one, code: null }

test.each([
  ['equal', {}, open, true],
  ['in a market of an offer for all markets', { markets: ['brazil'] }, open, true],
  ['in an overlapping time', { from: '2026-02-01T00:00:00Z' }, open, true],
  ['for overlapping amounts', { base: { amount: '5', depositMin: '10', depositMax: '21' } }, open, true],
  [
    'in a shared currency',
    { base: null, currencies: { BTC: { amount: '1' } } },
    { ...open, base: null, currencies: { BTC: { amount: '2' } } },
    true,
  ],
  [
    'for the same segment',
    { segment: { hasDeposited: true, countries: ['DE', 'AT'] } },
    { ...open, segment: { countries: ['AT', 'DE'], hasDeposited: true } },
    true,
  ],
  ['for another segment', { segment: { hasDeposited: true } }, open, false],
  ['with a code', { code: 'OTHER' }, open, false],
  ['disabled', { isEnabled: false }, open, false],
  ['of another type', { type: 'percentage', percent: '50', base: {} }, open, false],
  ['for other deposits', { deposits: { from: 2, to: 2 } }, { ...open, deposits: { from: 1, to: 1 } }, false],
  ['in another market', { markets: ['brazil'] }, { ...open, markets: ['german'] }, false],
  [
    'after the end of the first',
    { from: '2026-01-01T00:00:00Z' },
    { ...open, until: '2026-01-01T00:00:00Z' },
    false,
  ],
  ['for smaller amounts', { base: { amount: '5', depositMax: '20' } }, open, false],
  ['in another currency', { base: null, currencies: { BTC: { amount: '1' } } }, open, false],
])('an offer %s', (_name, change, from, isDuplicate) => {
  expect(duplicates(change, from)).toEqual(isDuplicate ? ['one', 'other'] : null)
})
