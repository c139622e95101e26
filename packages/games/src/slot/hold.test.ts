import { describe, expect, test } from 'vitest'
import { fraction, isEqual, plus, times, toNumber } from '../fraction.ts'
import { simulationDraws } from '../simulate.ts'
import type { HoldAndRespin } from './definition.ts'
import { holdOdds, playHold } from './hold.ts'
import { compile } from './machine.ts'
import { playSlot } from './play.ts'
import { slots } from './slots.ts'

const hold: HoldAndRespin = {
  from: 2,
  respins: 2,
  chance: 3,
  values: [
    { pays: 1, weight: 3 },
    { pays: 5, weight: 1 },
  ],
  full: 20,
}

describe('coins that lock', () => {
  test('return in play what was computed, within three standard errors', () => {
    const odds = holdOdds(hold, 6)
    const [mean, square] = [toNumber(odds.mean(2)), odds.square(2)]
    const draws = simulationDraws(7)
    const rounds = 200_000
    let [sum, full, most] = [0, 0, 0]
    for (let round = 0; round < rounds; round += 1) {
      const played = playHold(hold, draws, [0, 3], 6)
      sum += played.pays
      if (played.full > 0) full += 1
      most = Math.max(most, played.pays)
    }
    expect(most).toBeLessThanOrEqual(odds.max)
    expect(Math.abs(sum / rounds - mean)).toBeLessThan(3 * Math.sqrt((square - mean ** 2) / rounds))
    const chance = toNumber(odds.full(2))
    expect(Math.abs(full / rounds - chance)).toBeLessThan(3 * Math.sqrt((chance * (1 - chance)) / rounds))
  })

  test('with one place left have the odds of two draws', () => {
    const odds = holdOdds(hold, 3)
    // One of three, or after a miss one of three.
    expect(isEqual(odds.full(2), plus(fraction(1n, 3n), fraction(2n, 9n)))).toBe(true)
  })

  test('pay the most when the window is full of the highest coins', () => {
    const { max, maxChance, full } = holdOdds(hold, 3)
    expect(max).toBe(3 * 5 + 20)
    expect(isEqual(maxChance(2), times(full(2), fraction(1n, 4n ** 3n)))).toBe(true)
  })

  test('end after the set number of respins without a new coin, and keep their values', () => {
    const none = { below: (bound: number) => (bound === hold.chance ? 1 : 0) }
    expect(playHold(hold, none, [1, 2], 6)).toEqual({
      respins: [
        [
          { at: 1, pays: 1 },
          { at: 2, pays: 1 },
        ],
        [],
        [],
      ],
      full: 0,
      pays: 2,
    })
  })

  test("pay a bonus when the window is full, as part of the round's win", () => {
    const { definition } = slots['clockwork-vault']
    const coins = Array.from({ length: 5 }, () => Array.from({ length: 3 }, () => 'scatter' as const))
    const machine = compile({ ...definition, strips: { base: coins, free: [] } })
    const outcome = playSlot(machine, { below: () => 0 }, 20n)
    const paid = outcome.spins[0]
    expect(paid?.hold).toMatchObject({ full: 1_000, pays: 1_015, units: 1_015 * 20 })
    expect(outcome.win).toBe(BigInt(1_015 * 20))
  })
})
