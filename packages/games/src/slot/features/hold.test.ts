import { describe, expect, test } from 'vitest'
import { fraction, isEqual, plus, times } from '../../fraction.ts'
import { compile } from '../compile.ts'
import { playSlot } from '../play.ts'
import { slots } from '../slots.ts'
import { fullChance, holdSpread, playHold } from './hold.ts'
import type { HoldAndRespin } from './hold.ts'

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
const window = (cellCount: number) => ({ cellCount, reelCount: 3 })

describe('coins that lock', () => {
  test('with one place left have the odds of two draws', () => {
    // One of three, or after a miss one of three.
    expect(isEqual(fullChance(hold, window(3))(2), plus(fraction(1n, 3n), fraction(2n, 9n)))).toBe(true)
  })

  test('pay the most when the window is full of the highest coins', () => {
    const { max, maxChance } = holdSpread(hold, window(3))(2)
    const full = fullChance(hold, window(3))(2)
    expect(max).toBe(3 * 5 + 20)
    expect(isEqual(maxChance, times(full, fraction(1n, 4n ** 3n)))).toBe(true)
  })

  test('pay a pot with the last coin that it needs, and again with as many', () => {
    const pots = { coins: 2, kinds: [{ pot: 'mini' as const, pays: 30, weight: 1 }] }
    // Every draw of a kind is the pot's; every place gets a coin.
    const last = { below: (bound: number) => (bound === hold.chance ? 0 : bound - 1) }
    const { respins, pays } = playHold({ ...hold, pots }, last, [0, 1, 2], window(5))
    expect(respins.flat().map((coin) => coin.pays)).toEqual([0, 30, 0, 30, 0])
    expect(pays).toBe(60 + 20)
  })

  test('unlock a row above the window between two respins, and are complete only with it', () => {
    const unlocking = { ...hold, unlocksRowAt: [3] }
    const places: number[] = []
    const all = {
      below: (bound: number) => (bound === hold.chance ? places.push(places.length) - places.length : 0),
    }
    const { respins, full } = playHold(unlocking, all, [0, 1], window(3))
    expect(respins.map((fresh) => fresh.map(({ at }) => at))).toEqual([[0, 1], [2], [3, 4, 5]])
    expect(full).toBe(20)
  })

  test('end after the set number of respins without a new coin, and keep their values', () => {
    const none = { below: (bound: number) => (bound === hold.chance ? 1 : 0) }
    expect(playHold(hold, none, [1, 2], window(6))).toEqual({
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
