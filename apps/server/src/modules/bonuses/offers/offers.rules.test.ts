import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { errorOfOffer, fitsAmount, moneyOf, targetOf, termsOf } from './offers.rules.ts'
import { bonusesFile } from '../../settings/index.ts'

const EUR = { rate: '1', subunitToUnit: 100 }
const rates = {
  base: EUR,
  version: 7,
  currencies: new Map([
    ['EUR', EUR],
    ['JPY', { rate: '0.006', subunitToUnit: 1 }],
    ['BTC', { rate: '90000', subunitToUnit: 100_000_000 }],
  ]),
}

const offerOf = (change: object = {}) => {
  const base = { depositMin: '20', most: '200', maxBet: '5', smallestBet: '0.1' }
  const offer = { id: 'one', type: 'percentage', percent: '100', base, ...change }
  const file = bonusesFile.parse({ declineByDefault: false, packages: ['p'], offers: [offer] })
  return file.offers[0]!
}
const terms = (change: object = {}, currency = 'EUR') => termsOf(offerOf(change), currency, rates)!

describe('an offer', () => {
  test('of the base currency is converted so that it never requires less and never gives more', () => {
    expect(terms({}, 'JPY')).toMatchObject({
      depositMin: '3334',
      most: '33333',
      maxBet: '833',
      smallestBet: '16',
    })
    expect(terms({ base: null, currencies: { BTC: { depositMin: '0.001' } } }, 'BTC').depositMin).toBe(
      '100000',
    )
    expect(termsOf(offerOf({ base: null, currencies: { BTC: {} } }), 'EUR', rates)).toBeNull()
    expect(termsOf(offerOf(), 'USD', rates)).toBeNull()
  })

  test('gives its percentage up to its maximum', () => {
    expect(moneyOf(terms(), 5000n)).toBe(5000n)
    expect(moneyOf(terms(), 50_000n)).toBe(20_000n)
    expect(moneyOf(terms({ percent: '33.3333' }), 100n)).toBe(33n)
    expect(moneyOf(terms({ type: 'cash', percent: undefined, base: { amount: '7.50' } }), 1n)).toBe(750n)
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 17n }),
        fc.integer({ min: 0, max: 9999 }),
        (sum, percent) => {
          const money = moneyOf(terms({ percent: String(percent), base: { most: null } }), sum)
          return money * 100n <= sum * BigInt(percent) && (money + 1n) * 100n > sum * BigInt(percent)
        },
      ),
    )
  })

  test('fits from its minimum to its maximum, both included', () => {
    const some = terms({ base: { depositMin: '20', depositMax: '50' } })
    expect([1999n, 2000n, 5000n, 5001n].map((sum) => fitsAmount(some, sum))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  test('requires stakes of the bonus, or of bonus and deposit', () => {
    expect(targetOf(terms(), 1000n, 5000n)).toBe(40_000n)
    const both = { wagering: { multiplier: 10, of: 'deposit and bonus' } }
    expect(targetOf(terms(both), 1000n, 5000n)).toBe(60_000n)
  })

  test('applies to the market, time and deposit that the operator sets', () => {
    const about = { market: 'world', now: new Date('2026-06-01'), depositsBefore: 0 }
    const others = [offerOf({ id: 'two', group: 'welcome' }), offerOf({ id: 'three', group: 'summer' })]
    const error = (change: object, other: object = {}, issued: [string, number, boolean][] = []) =>
      errorOfOffer(offerOf(change), terms(change), {
        ...about,
        offers: [...others, offerOf(change)],
        issued: new Map(issued.map(([id, times, isHeldOrUsed]) => [id, { times, isHeldOrUsed }])),
        ...other,
      })
    expect(error({})).toBeNull()
    expect(error({ isEnabled: false })).toBe('closed')
    expect(error({ markets: ['brazil'] })).toBe('market')
    expect(error({ from: '2026-06-01T00:00:01Z' })).toBe('time')
    expect(error({ until: '2026-06-01T00:00:00Z' })).toBe('time')
    expect(error({ deposits: { from: 2, to: 3 } })).toBe('deposits')
    expect(error({ deposits: { from: 2, to: 3 } }, { depositsBefore: 2 })).toBeNull()
    expect(error({ deposits: { from: 2, to: 3 } }, { depositsBefore: 3 })).toBe('deposits')
    expect(error({}, {}, [['one', 1, false]])).toBe('times')
    expect(error({ perPlayer: null }, {}, [['one', 9, true]])).toBeNull()
    const welcome = { group: 'welcome', perPlayer: null }
    expect(error(welcome, {}, [['two', 1, true]])).toBe('group')
    expect(error(welcome, {}, [['two', 1, false]])).toBeNull()
    expect(error(welcome, {}, [['three', 1, true]])).toBeNull()
    expect(error(welcome, {}, [['one', 1, true]])).toBeNull()
  })
})

describe('the offers file', () => {
  test.each([
    [{ trigger: 'code' }, 'has no code'],
    [{ trigger: 'code', code: 'CODE', perPlayer: null }, 'needs perPlayer'],
    [{ trigger: 'code', code: 'CODE' }, 'a percentage requires'],
    [{ percent: undefined }, 'percent must be set'],
    [{ spins: [{ game: 'dice', quantity: 1 }] }, 'spins must be set'],
    [{ base: null }, 'has no currency'],
    [{ package: 'none' }, 'unknown package'],
    [{ code: 'small' }, 'capital letters'],
  ])('rejects %o: %s', (change, why) => {
    expect(() => offerOf(change)).toThrow(why)
  })
})
