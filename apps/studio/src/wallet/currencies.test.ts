import { gameIds, games } from '@fairhall/games'
import { STAKE_UNIT_MAX, toSubunits } from '@fairhall/money'
import { describe, expect, test } from 'vitest'
import { defaultStakeOf, demoBalanceOf, stakesOf } from './currencies.ts'
import type { PlayedCurrency } from './currencies.ts'

const countedBy = (unit: bigint): PlayedCurrency => ({
  code: 'EUR',
  subunitToUnit: 100,
  sign: { type: 'fiat', symbol: '€', subCurrencies: [] },
  unit,
})

describe.each([100n, 300n, 2_000n, STAKE_UNIT_MAX])('a currency with a stake unit of %i subunits', (unit) => {
  const currency = countedBy(unit)

  test('has stakes that are whole for every part of every game, ascending, with a default', () => {
    const stakes = stakesOf(currency)
    for (const id of gameIds)
      expect(stakes.filter((stake) => stake <= 0n || stake % BigInt(games[id].stakeStep) !== 0n)).toEqual([])
    expect(stakes).toEqual(stakes.toSorted((a, b) => (a < b ? -1 : 1)))
    expect(stakes).toContain(defaultStakeOf(currency))
    expect(demoBalanceOf(currency) >= stakes.at(-1)!).toBe(true)
  })
})

/** The limit of an amount column. */
const BIGINT_MAX = 2n ** 63n - 1n

test('the highest win of every game fits into a column, whatever the stake unit is', () => {
  const highest = stakesOf(countedBy(STAKE_UNIT_MAX)).at(-1) ?? 0n
  const tooHigh = gameIds.filter((id) => {
    const win = (highest * toSubunits(games[id].maxWin, 100)) / 100n
    return win + demoBalanceOf(countedBy(STAKE_UNIT_MAX)) > BIGINT_MAX
  })
  expect(tooHigh).toEqual([])
})
