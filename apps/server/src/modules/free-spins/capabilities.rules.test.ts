import { describe, expect, test } from 'vitest'
import type { OfferSetting } from '../settings/index.ts'
import type { FreeSpinsCapability, ProviderSetting } from '../catalogue/index.ts'
import { errorOfSpins, playableStake, providerOf } from './capabilities.rules.ts'
import { winningsOf } from './winnings.rules.ts'

const capability: FreeSpinsCapability = {
  countMin: 5,
  countMax: 50,
  stakes: null,
  daysMax: 14,
  canCancel: true,
}
const provider = (id: string, gamePrefix: string, freeSpins: FreeSpinsCapability | null) =>
  ({ id, gamePrefix, freeSpins }) as ProviderSetting
const providers = [provider('own', '', null), provider('acme', 'acme-', capability)]
const offerOf = (game: string, quantity: number, spinDays = 7) =>
  ({ spins: [{ game, quantity }], spinDays }) as OfferSetting

test.each([
  ['acme-train', 'acme'],
  ['train', 'own'],
])('the provider of %s is %s', (game, id) => {
  expect(providerOf(providers, game)?.id).toBe(id)
})

test.each([
  [offerOf('acme-train', 5), null],
  [offerOf('acme-train', 4), 'acme-train: acme accepts 5 to 50 free spins'],
  [offerOf('acme-train', 51), 'acme-train: acme accepts 5 to 50 free spins'],
  [offerOf('acme-train', 5, 15), 'acme-train: acme keeps free spins for at most 14 days'],
  [offerOf('train', 5), 'train: its provider offers no free spins'],
])('an offer is compared with what its provider accepts', (offer, error) => {
  expect(errorOfSpins(providers, offer)).toBe(error)
})

describe('the stake of a spin', () => {
  const euro = { currency: 'EUR', subunitToUnit: 100, stakeUnit: '1' }
  const yen = { currency: 'JPY', subunitToUnit: 1, stakeUnit: '100' }
  const levels = { ...capability, stakes: { parts: [20, 40, 100], currencies: { JPY: ['50', '10'] } } }

  test.each([
    ['is as offered if the provider plays any', capability, euro, 17n, 17n],
    ['is the highest level that the offer covers', levels, euro, 99n, 40n],
    ['is the lowest level if the offer is below all', levels, euro, 3n, 20n],
    ["follows the currency's own levels", levels, yen, 60n, 50n],
  ])('%s', (_, limits, currency, wanted, stake) => {
    expect(playableStake(limits, currency, wanted)).toBe(stake)
  })
})

test.each([
  [30, null, null, 700n, { kind: 'bonus', amount: 700n }],
  [30, '500', '100', 700n, { kind: 'bonus', amount: 500n }],
  [0, '500', '100', 700n, { kind: 'cash', amount: 100n }],
  [0, '500', null, 700n, { kind: 'cash', amount: 500n }],
  [0, null, null, 0n, { kind: 'cash', amount: 0n }],
])('winnings at %i× with at most %s and %s as cash', (multiplier, most, cap, total, winnings) => {
  const wagering = {
    multiplier,
    of: 'bonus',
    days: 7,
    activateDays: 7,
    contributions: {},
    forbidden: [],
  } as const
  expect(winningsOf({ wagering: { ...wagering, forbidden: [] }, most, cap }, total)).toEqual(winnings)
})
