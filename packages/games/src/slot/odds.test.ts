import { beforeAll, describe, expect, test } from 'vitest'
import { fraction, isEqual, plus, times, toDecimals, toNumber, toOdds } from '../fraction.ts'
import type { Fraction } from '../fraction.ts'
import { simulateSlot, simulationDraws } from '../simulate.ts'
import { everyWay } from '../testing.ts'
import { noFreeGames, strip } from './definition.ts'
import type { Clusters, SlotDefinition } from './definition.ts'
import { compile } from './compile.ts'
import { oddsOf, returnOf } from './odds.ts'
import type { SlotOdds } from './odds.ts'
import { playSlot, spinAt } from './play.ts'
import { declared } from './declared.ts'
import { slots } from './slots.ts'

const maths = [...new Set(Object.values(slots).map((slot) => slot.definition))]
const perCent = (value: Fraction) => toDecimals(times(value, fraction(100n)), 4)

describe.each(maths.map((definition) => [definition.math, definition] as const))('%s', (math, definition) => {
  let odds: SlotOdds
  beforeAll(() => {
    odds = oddsOf(definition)
  })

  test('returns what it declares, over every possible spin', () => {
    expect({
      rtp: perCent(odds.rtp),
      hitRate: perCent(odds.hitRate),
      featureEvery:
        odds.featureRate.over === 0n
          ? null
          : toDecimals(fraction(odds.featureRate.under, odds.featureRate.over), 2),
      deviation: odds.deviation.toFixed(2),
      maxWin: toDecimals(odds.highest.stakes, 2),
      maxWinEvery: toOdds(odds.highest.every),
      best: {
        pays: toDecimals(odds.baseMax.stakes, 2),
        every: toDecimals(fraction(BigInt(odds.baseMax.total), BigInt(odds.baseMax.count)), 0),
      },
      volatility: declared[math]?.volatility,
      ...(definition.buy !== undefined && {
        buyRtp: perCent(times(odds.featureMean!, fraction(1n, BigInt(definition.buy.price)))),
      }),
    }).toEqual(declared[math])
  })

  // Checks that play matches the enumeration; the benchmark plays a hundred million rounds.
  test('returns in a quarter of a million rounds what was computed, within three standard errors', () => {
    const rounds = 250_000
    const simulated = simulateSlot(compile(definition), simulationDraws(20_260_101), rounds)
    expect(Math.abs(simulated.mean - returnOf(odds))).toBeLessThan((3 * odds.deviation) / Math.sqrt(rounds))
    const hitRate = toNumber(odds.hitRate)
    const hitError = Math.sqrt((hitRate * (1 - hitRate)) / rounds)
    expect(Math.abs(simulated.hitRate - hitRate)).toBeLessThan(3 * hitError)
  })

  test.runIf(definition.buy)('returns the computed share of the price of its feature', () => {
    const rounds = 4_000
    const price = definition.buy?.price ?? 1
    const simulated = simulateSlot(compile(definition), simulationDraws(20_260_101), rounds, { buy: true })
    const deviation = odds.featureDeviation! / price
    const declaredMean = toNumber(odds.featureMean!) / price
    expect(Math.abs(simulated.mean - declaredMean)).toBeLessThan((3 * deviation) / Math.sqrt(rounds))
    expect(simulated.deviation / deviation).toBeCloseTo(1, 0)
  })
})

/** A machine small enough to try every round: four to six symbols per reel. */
function small(change: Partial<SlotDefinition> = {}): SlotDefinition {
  const reels = ['1AS2A', '1WAS', 'SWA1Q', '1AWS2A', '1SA2']
  return {
    ...slots['last-crown'].definition,
    strips: {
      base: reels.map(strip),
      free: reels.toReversed().map((letters) => strip(letters.replace('W', 'K'))),
    },
    ...change,
  }
}

const halves = ['1AS2A', 'WA12', 'SWA1Q', '2AWS1A'].map(strip)
const clustered = (more: Partial<Clusters>): Partial<SlotDefinition> => ({
  lines: [],
  rows: 3,
  clusters: { parts: 8, from: 4, ...more },
  cascade: { base: [1, 2], free: [3] },
})

function allStops(lengths: number[]): number[][] {
  return lengths.reduce<number[][]>(
    (found, length) => found.flatMap((stops) => Array.from({ length }, (_, stop) => [...stops, stop])),
    [[]],
  )
}

describe('the enumeration', () => {
  test.each([
    ['plain', small()],
    ['with wilds that fill their reel', small({ wild: { expands: true, freeMultiplier: 3 } })],
    ['with wilds that multiply', small({ wild: { expands: false, freeMultiplier: 1, baseMultiplier: 3 } })],
    ['where ways pay', small({ lines: [], ways: { parts: 8 } })],
    ['where symbols fall', small({ cascade: { base: [1, 2, 4], free: [3] } })],
    [
      'of four rows where ways pay and symbols fall',
      small({ rows: 4, lines: [], ways: { parts: 8 }, cascade: { base: [1, 3], free: [3] } }),
    ],
    [
      'whose window grows',
      small({
        rows: 4,
        grows: { base: 3, free: 4 },
        lines: [],
        ways: { parts: 8 },
        cascade: { base: [1], free: [3] },
      }),
    ],
    ['where lines pay both ways', small({ paysBothWays: true })],
    ['where clusters pay', small(clustered({}))],
    ['where places that paid raise later clusters', small(clustered({ lights: { base: 2, free: 1 } }))],
    [
      'where clusters pay in a mirrored window',
      { ...small(clustered({ isMirrored: true })), strips: { base: halves, free: halves } },
    ],
  ])('counts a small machine like a brute-force enumeration: %s', (_name, definition) => {
    const machine = compile(definition)
    const spins = allStops(machine.base.lengths).map((stops) => spinAt(machine, false, stops))
    const units = spins.reduce((sum, spin) => sum + spin.units, 0)
    const parts = BigInt(machine.parts)
    const hits = spins.filter((spin) => spin.units > 0).length
    const odds = oddsOf(definition)
    expect(isEqual(odds.baseRtp, fraction(BigInt(units), BigInt(spins.length) * parts))).toBe(true)
    expect(isEqual(odds.hitRate, fraction(BigInt(hits), BigInt(spins.length)))).toBe(true)
    const opening = spins.filter(({ scatter }) => (machine.awards[scatter?.count ?? 0] ?? 0) > 0)
    const freeMean = toNumber(odds.rtp) - toNumber(odds.baseRtp)
    const paidMean = opening.reduce((sum, spin) => sum + spin.units, 0) / opening.length / machine.parts
    const feature = paidMean + (freeMean * spins.length) / opening.length
    expect(toNumber(odds.featureMean!)).toBeCloseTo(feature, 9)
  })

  test('counts every round of a small machine that holds its wilds', () => {
    const definition = small({
      strips: { base: ['12A', 'W12A', '2W1A', '21A'].map(strip), free: [] },
      lines: ['1111', '0000', '2222', '0121', '2100'].map((rows) => [...rows].map(Number)),
      pays: {
        ...small().pays,
        'high-1': [3, 40],
        'high-2': [2, 25],
        ace: [1, 7],
        king: [],
        queen: [],
        jack: [],
      },
      scatterPays: {},
      freeGames: noFreeGames,
      wild: { expands: true, freeMultiplier: 1 },
      paysBothWays: true,
      holdsWilds: true,
    })
    const { buy: _, ...rest } = definition
    const machine = compile({ ...rest, pays: { ...definition.pays, 'high-3': [], 'high-4': [] } })
    const ways = everyWay((draws) => playSlot(machine, draws, 5n).units)
    const mean = ways.reduce(
      (sum, { pays, chance }) => plus(sum, times(chance, fraction(BigInt(pays), 5n))),
      fraction(0n),
    )
    const most = Math.max(...ways.map(({ pays }) => pays))
    const best = ways
      .filter(({ pays }) => pays === most)
      .reduce((sum, way) => plus(sum, way.chance), fraction(0n))
    const hits = ways.filter(({ pays }) => pays > 0).reduce((sum, way) => plus(sum, way.chance), fraction(0n))
    const odds = oddsOf(machine.definition)
    expect(ways.length).toBeGreaterThan(10_000)
    expect(isEqual(odds.rtp, mean)).toBe(true)
    // Respins can pay nothing.
    expect(isEqual(odds.hitRate, hits)).toBe(true)
    expect(odds.highest.stakes).toEqual(fraction(BigInt(most), 5n))
    expect(isEqual(odds.highest.every, fraction(best.under, best.over))).toBe(true)
  })

  test('follows retriggers up to the limit', () => {
    // Every paid spin and every free game shows three scatters: one award of two, then one of two cut to one.
    const reels = ['S12', 'S12', 'S12', '1A2', '1A2'].map(strip)
    const odds = oddsOf(
      small({
        strips: { base: reels, free: reels },
        freeGames: { awards: { 3: 2 }, retrigger: { 3: 2 }, limit: 3, multiplier: 1 },
      }),
    )
    expect(odds.freeGamesMean).toEqual(fraction(3n))
    expect(odds.featureRate).toEqual(fraction(1n))
    expect(isEqual(odds.rtp, times(odds.baseRtp, fraction(4n)))).toBe(true)
  })

  test.each([
    [fraction(3n, 2n), '2'],
    [fraction(999_999_999_999n), '999999999999'],
    [fraction(10n ** 12n), '1.00e+12'],
    [fraction(1_999_999n * 10n ** 30n), '2.00e+36'],
    [fraction(9_999n * 10n ** 30n), '1.00e+34'],
  ])('formats the odds %o', (every, expected) => {
    expect(toOdds(every)).toBe(expected)
  })

  test('adds and multiplies without losing precision', () => {
    const third = fraction(1n, 3n)
    expect(plus(third, plus(third, third))).toEqual(fraction(1n))
    expect(toDecimals(fraction(2n, 3n), 4)).toBe('0.6667')
  })
})
