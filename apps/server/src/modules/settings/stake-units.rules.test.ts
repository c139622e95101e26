import { readStakeUnit } from '@fairhall/money'
import { describe, expect, test } from 'vitest'
import { stakeUnitOf } from './stake-units.rules.ts'

const euro = { subunitToUnit: 100, rate: '1', stakeUnit: '1' }

describe('the step of stakes', () => {
  test.each([
    ['the configured step', { subunitToUnit: 100, rate: '0.00253', stakeUnit: '400' }, '400'],
    ['the nearest round amount of equal value', { subunitToUnit: 100, rate: '0.0241' }, '50.00'],
    ['the minimum step if a main unit is worth more', { subunitToUnit: 100, rate: '9.1' }, '1.00'],
    ['never less than the smallest divisible amount', { subunitToUnit: 1, rate: '3' }, '100'],
    [
      'the maximum step for a currency of tiny value',
      { subunitToUnit: 100_000_000, rate: '0.0000001' },
      '5000.00000000',
    ],
    ['a round amount of a coin', { subunitToUnit: 100_000_000, rate: '61250.40' }, '0.00002000'],
  ])('is %s', (_, currency, unit) => {
    expect(stakeUnitOf(currency, euro)).toBe(unit)
    expect(readStakeUnit(unit, currency.subunitToUnit)).not.toBeNull()
  })

  test('follows the step of the base if that is not one', () => {
    const lira = { subunitToUnit: 100, rate: '1', stakeUnit: '20' }
    expect(stakeUnitOf({ subunitToUnit: 100, rate: '41' }, lira)).toBe('1.00')
  })
})
