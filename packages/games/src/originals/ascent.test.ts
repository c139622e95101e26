import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromWords, seededDraws } from '../draws.ts'
import { simulationDraws } from '../simulate.ts'
import {
  ascent,
  ascentCrash,
  ascentCrashTick,
  ascentDefinition as definition,
  ascentHeight,
  ascentHeights,
} from './ascent.ts'
import { drawLimbo } from './limbo.ts'

const WORDS = 2 ** 32
const { targetMax, cashOutMin, returned } = definition
/** Draws of a flight that crashes at about 0.99 ÷ share. */
const endingAt = (share: number) => fromWords(() => Math.floor(WORDS * share))

describe('the height of a flight', () => {
  test('starts at 1.00, never falls, and ends at the highest multiplier', () => {
    const heights = ascentHeights(definition)
    expect(heights.slice(0, 4)).toEqual([100, 100, 101, 101])
    expect(heights.at(-1)).toBe(targetMax)
    expect(heights.every((height, tick) => tick === 0 || height >= heights[tick - 1]!)).toBe(true)
    expect(ascentHeight(definition, -5)).toBe(100)
    expect(ascentHeight(definition, 1e6)).toBe(targetMax)
  })

  test('is reached at the last tick before the crash and not at the crash itself', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: targetMax - 1 }), (crash) => {
        const tick = ascentCrashTick(definition, crash)
        expect(ascentHeight(definition, tick)).toBeGreaterThan(crash)
        expect(ascentHeight(definition, tick - 1)).toBeLessThanOrEqual(crash)
      }),
    )
    // The highest multiplier itself is reached: bets still in the flight are paid there.
    expect(ascentHeight(definition, ascentCrashTick(definition, targetMax) - 1)).toBe(targetMax)
  })

  test('is below the lowest cash-out when a flight crashes immediately', () => {
    expect(ascentHeight(definition, ascentCrashTick(definition, 100) - 1)).toBeLessThan(cashOutMin)
  })
})

describe('the return', () => {
  test('is 99% at every multiplier, as a share of all first words of the draws', () => {
    // The words with which the multiplier is certainly reached, and those with which it may be: they enclose
    // 0.99 ÷ target.
    const targets = [...new Set(ascentHeights(definition))].filter((height) => height >= cashOutMin)
    for (const target of targets) {
      const surely = Math.floor((returned * WORDS) / target)
      const draw = (...words: number[]) =>
        drawLimbo(
          fromWords(() => words.shift() ?? 0),
          definition,
        )
      expect(draw(surely - 1, WORDS - 1)).toBeGreaterThanOrEqual(target)
      expect(draw(surely + 1, 0)).toBeLessThan(target)
    }
  })

  test('over a million flights is within four standard errors, at any cash-out point', () => {
    const rounds = 1_000_000
    const draws = simulationDraws(11)
    const players = [101, 150, 200, 1_000, 10_000]
    const paid = players.map(() => 0)
    for (let round = 0; round < rounds; round += 1) {
      const crash = drawLimbo(draws, definition)
      players.forEach((at, player) => {
        if (at <= crash) paid[player]! += at / 100
      })
    }
    players.forEach((at, player) => {
      const error = Math.sqrt(((at / 100) * 0.99 - 0.99 ** 2) / rounds)
      expect(Math.abs(paid[player]! / rounds - 0.99)).toBeLessThan(4 * error)
    })
  })
})

describe('a bet', () => {
  test('flies until the server decides its result', () => {
    expect(ascent.play(endingAt(0.5), 100n, { auto: null })).toEqual({
      kind: 'ascent',
      isOver: false,
      cashOut: null,
      crash: null,
      win: 0n,
    })
  })

  test('is paid where it was cashed out, and does not reveal how far the flight will go', () => {
    const outcome = ascent.play(endingAt(0.1), 1_000n, { auto: null }, [{ kind: 'cashOut', height: 321 }])
    expect(outcome).toEqual({ kind: 'ascent', isOver: true, cashOut: 321, crash: null, win: 3_210n })
  })

  test('cannot be cashed out after the crash or above its own target', () => {
    expect(() =>
      ascent.play(endingAt(0.5), 100n, { auto: null }, [{ kind: 'cashOut', height: 199 }]),
    ).toThrow(RangeError)
    expect(() => ascent.play(endingAt(0.1), 100n, { auto: 300 }, [{ kind: 'cashOut', height: 301 }])).toThrow(
      RangeError,
    )
    expect(() =>
      ascent.play(endingAt(0.1), 100n, { auto: null }, [
        { kind: 'cashOut', height: 200 },
        { kind: 'cashOut', height: 201 },
      ]),
    ).toThrow(RangeError)
  })

  test('loses in the crash, unless its own target was reached', () => {
    expect(ascent.play(endingAt(0.5), 100n, { auto: 250 }, [{ kind: 'crash' }])).toMatchObject({
      crash: 197,
      win: 0n,
    })
    expect(() => ascent.play(endingAt(0.5), 100n, { auto: 150 }, [{ kind: 'crash' }])).toThrow(RangeError)
  })

  test('that did not fly to an end is returned', () => {
    expect(ascent.play(endingAt(0.5), 100n, { auto: 250 }, [{ kind: 'abandon' }])).toMatchObject({
      win: 100n,
    })
  })

  test.each([
    [[], false],
    [[{ kind: 'cashOut', height: 101 }], false],
    [[{ kind: 'crash' }], false],
    [[{ kind: 'abandon' }], true],
  ])('after the moves %j is returned: %s', (moves, isStakeReturned) => {
    const outcome = ascent.play(endingAt(0.5), 100n, { auto: null }, moves)
    expect(ascent.isStakeReturned(outcome)).toBe(isStakeReturned)
  })

  test.each([{ auto: 100 }, { auto: targetMax + 1 }, { auto: 150.5 }, { auto: '200' }])(
    'has no setting %o',
    (choices) => expect(ascent.readChoices(choices)).toBeNull(),
  )

  test.each([
    ...[100, '200', targetMax + 1].map((height) => ({ kind: 'cashOut', height })),
    { kind: 'cashOut' },
    {},
    null,
  ])('rejects the move %o', (move) => expect(ascent.readMove(move)).toBeNull())

  test('ends where its flight ends', () => {
    const seeds = { serverSeed: 'ab'.repeat(32), clientSeed: 'mixed', number: 2 }
    const draws = seededDraws({ ...seeds, nonce: seeds.number })
    const { crash } = ascent.play(draws, 100n, { auto: null }, [{ kind: 'crash' }])
    expect(crash).toBe(ascentCrash(definition, seeds))
  })
})
