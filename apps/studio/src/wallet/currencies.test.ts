import { gameIds, games } from '@fairhall/games'
import { describe, expect, test } from 'vitest'
import { defaultStakeOf, demoBalanceOf, isUnit, stakesOf } from './currencies.ts'
import type { PlayedCurrency } from './currencies.ts'

const countedBy = (unit: bigint): PlayedCurrency => ({
  code: 'EUR',
  subunitToUnit: 100,
  sign: { type: 'fiat', symbol: '€', subCurrencies: [] },
  unit,
})

describe.each([100n, 300n, 2_000n, 500_000_000n])(
  'a currency whose stakes are counted by %i subunits',
  (unit) => {
    const currency = countedBy(unit)

    test('has stakes that are whole for every part of every game, rising, with a usual one', () => {
      const stakes = stakesOf(currency)
      for (const id of gameIds)
        expect(stakes.filter((stake) => stake <= 0n || stake % BigInt(games[id].stakeStep) !== 0n)).toEqual(
          [],
        )
      expect(stakes).toEqual(stakes.toSorted((a, b) => (a < b ? -1 : 1)))
      expect(stakes).toContain(defaultStakeOf(currency))
      expect(demoBalanceOf(currency) >= stakes.at(-1)!).toBe(true)
    })
  },
)

test.each([0n, -100n, 50n, 150n, 10n ** 14n])('stakes are not counted by %i subunits', (unit) => {
  expect(isUnit(unit)).toBe(false)
})
