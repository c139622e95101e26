import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  dice,
  diceChance,
  diceDefinition as definition,
  diceMultiplier,
  dicePayout,
  diceWin,
  playDice,
  readDiceChoices,
} from './dice.ts'
import type { DiceChoices } from './dice.ts'

const rolls = Array.from({ length: 10_000 }, (_, roll) => roll)
const returned = (stake: bigint, choices: DiceChoices) =>
  rolls.reduce((sum, roll) => sum + diceWin(definition, stake, choices, roll), 0n)

const settings = Array.from({ length: 10_000 }, (_, target) => target).flatMap((target) =>
  (['over', 'under'] as const).flatMap(
    (direction) => readDiceChoices(definition, { direction, target }) ?? [],
  ),
)
const anySetting = fc.constantFrom(...settings)
const anyStake = fc.bigInt({ min: 1n, max: 10n ** 12n })

describe('dice', () => {
  test('has 9,791 targets in each direction', () => {
    expect(settings.length).toBe(2 * 9_791)
    expect(Math.min(...settings.map((choices) => diceChance(definition, choices)))).toBe(10)
    expect(Math.max(...settings.map((choices) => diceChance(definition, choices)))).toBe(9_800)
  })

  test('returns exactly 99% for every setting: the lowest and highest payouts add up to it', () => {
    for (const stake of [1n, 7n, 20n, 333n, 12_345_678n]) {
      for (const choices of settings) {
        const chance = BigInt(diceChance(definition, choices))
        const { least, most } = dicePayout(definition, stake, choices)
        const raised = stake * 9_900n - least * chance
        expect(raised >= 0n && raised < chance && most - least === (raised === 0n ? 0n : 1n)).toBe(true)
      }
    }
  })

  test('returns exactly 99% over all 10,000 rolls', () => {
    const check = (choices: DiceChoices, stake: bigint) => returned(stake, choices) === stake * 9_900n
    fc.assert(fc.property(anySetting, anyStake, check), { numRuns: 200 })
  })

  test('pays only the winning rolls, and the announced amount', () => {
    fc.assert(
      fc.property(anySetting, anyStake, fc.nat(9_999), (choices, stake, roll) => {
        const win = diceWin(definition, stake, choices, roll)
        const isWin = choices.direction === 'under' ? roll < choices.target : roll > choices.target
        const { least, most } = dicePayout(definition, stake, choices)
        return isWin ? win === least || win === most : win === 0n
      }),
    )
  })

  test('pays the remainder on the rolls furthest from the target', () => {
    // 100 × 9900 ÷ 4700 = 210 and 3000 over: the rolls 0.00 to 29.99 pay 2.11, those up to 46.99 pay 2.10.
    const under: DiceChoices = { direction: 'under', target: 4_700 }
    expect([0, 2_999, 3_000, 4_699, 4_700].map((roll) => diceWin(definition, 100n, under, roll))).toEqual([
      211n,
      211n,
      210n,
      210n,
      0n,
    ])
    const over: DiceChoices = { direction: 'over', target: 5_299 }
    expect([9_999, 7_000, 6_999, 5_300, 5_299].map((roll) => diceWin(definition, 100n, over, roll))).toEqual([
      211n,
      211n,
      210n,
      210n,
      0n,
    ])
  })

  test.each([
    [{ direction: 'under', target: 5_000 }, '1.9800'],
    [{ direction: 'over', target: 4_999 }, '1.9800'],
    [{ direction: 'under', target: 10 }, '990.0000'],
    [{ direction: 'under', target: 9_800 }, '1.0102'],
  ] as const)('shows %o as %s', (choices, shown) => {
    expect(diceMultiplier(definition, choices)).toBe(shown)
  })

  test.each([
    null,
    {},
    { direction: 'under', target: 9 },
    { direction: 'under', target: 9_801 },
    { direction: 'over', target: 9_990 },
    { direction: 'under', target: 50.5 },
    { direction: 'under', target: '5000' },
    { direction: 'sideways', target: 5_000 },
  ])('refuses %o', (raw) => {
    expect(readDiceChoices(definition, raw)).toBeNull()
  })

  test('of another build is played by the definition of that build', () => {
    const older = dice.by({ rolls: 1_000, returned: 900, chanceMin: 100, chanceMax: 900 })
    const choices = { direction: 'over', target: 499 } as const
    expect(older.play({ below: (rolls) => rolls - 1 }, 100n, choices)).toEqual({
      kind: 'dice',
      roll: 999,
      won: true,
      win: 180n,
    })
    expect(older.readChoices({ direction: 'under', target: 99 })).toBeNull()
  })

  test('states whether a roll won', () => {
    const play = (roll: number) =>
      playDice(definition, { below: () => roll }, 100n, { direction: 'under', target: 5_000 })
    expect(play(4_999)).toEqual({ kind: 'dice', roll: 4_999, won: true, win: 198n })
    expect(play(5_000)).toEqual({ kind: 'dice', roll: 5_000, won: false, win: 0n })
  })
})
