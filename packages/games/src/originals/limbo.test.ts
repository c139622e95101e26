import { describe, expect, test } from 'vitest'
import { fromWords, seededDraws } from '../draws.ts'
import { drawLimbo, limbo, limboDefinition } from './limbo.ts'

const drawsAt = (nonce: number) => seededDraws({ serverSeed: 'cd'.repeat(32), clientSeed: 'mine', nonce })
const words = (...list: number[]) => fromWords(() => list.shift() ?? 0)
const WORDS = 2 ** 32

describe('a result of Limbo', () => {
  test('is 0.99 ÷ u, cut off after two decimals', () => {
    expect(drawLimbo(words(WORDS / 2 + 1), limboDefinition)).toBe(197)
    expect(drawLimbo(words(Math.floor(WORDS * 0.01)), limboDefinition)).toBeGreaterThanOrEqual(9_900)
    expect(drawLimbo(words(WORDS - 1), limboDefinition)).toBe(100)
    expect(drawLimbo(words(0), limboDefinition)).toBe(limboDefinition.targetMax)
  })

  test('requests more digits exactly when the first ones leave it undecided', () => {
    // u around 0.5: with the digits of exactly one half the next ones decide between 1.98 and 1.97.
    expect(drawLimbo(words(WORDS / 2, 0, 1), limboDefinition)).toBe(197)
    expect(drawLimbo(words(WORDS / 2 - 1, WORDS - 1), limboDefinition)).toBe(198)
  })

  test('reaches every target in 99 ÷ target of all cases, up to the last of 2^32 first digits', () => {
    // The first words with which the target is certainly reached, and those with which it may be: they
    // enclose 0.99 ÷ target.
    for (const target of [101, 150, 200, 333, 1_000, 12_345, 10_000_000]) {
      const surely = Math.floor((99 * WORDS) / target)
      if (surely > 0)
        expect(drawLimbo(words(surely - 1, WORDS - 1), limboDefinition)).toBeGreaterThanOrEqual(target)
      expect(drawLimbo(words(surely + 1, 0), limboDefinition)).toBeLessThan(target)
    }
  })

  test('has the expected frequency over many rounds (within four standard errors)', () => {
    const rounds = 20_000
    for (const target of [110, 200, 1_000]) {
      let reached = 0
      for (let nonce = 0; nonce < rounds; nonce += 1)
        if (drawLimbo(drawsAt(nonce), limboDefinition) >= target) reached += 1
      const chance = 99 / target
      const error = Math.sqrt((chance * (1 - chance)) / rounds)
      expect(Math.abs(reached / rounds - chance)).toBeLessThan(4 * error)
    }
  })
})

describe('a round of Limbo', () => {
  test('pays the target, not the height', () => {
    const high = { below: () => 1_000 }
    expect(limbo.play(high, 100n, { target: 250 })).toMatchObject({ won: true, win: 250n })
    const low = { below: () => WORDS - 1 }
    expect(limbo.play(low, 100n, { target: 250 })).toEqual({
      kind: 'limbo',
      result: 100,
      won: false,
      win: 0n,
    })
  })

  test.each([100, 10_000_001, 200.5, '200', undefined])('has no target of %o', (target) => {
    expect(limbo.readChoices({ target })).toBeNull()
  })
})
