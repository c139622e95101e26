import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { simulationDraws } from '../simulate.ts'
import { strip } from './definition.ts'
import type { SlotDefinition } from './definition.ts'
import { findErrors } from './errors.ts'
import { compile } from './compile.ts'
import { playSlot, spinAt } from './play.ts'
import { slots } from './slots.ts'

const { definition: throne } = slots['last-crown']

/** Reels that stop at 0 on these windows, written from top to bottom. */
function showing(windows: string[], change: Partial<SlotDefinition> = {}) {
  const strips = windows.map(strip)
  return compile({ ...throne, strips: { base: strips, free: strips }, ...change })
}
const still = { below: () => 0 }

describe('a spin', () => {
  test('pays the longest run from the left on every line', () => {
    const spin = spinAt(showing(['A1K', 'A1Q', 'J1Q', 'AJ2', 'KQ3']), false, [0, 0, 0, 0, 0])
    const row = spin.wins.find((win) => win.line === 0)
    expect(row).toEqual({
      line: 0,
      symbol: 'high-1',
      count: 3,
      cells: [
        [0, 1],
        [1, 1],
        [2, 1],
      ],
      units: 100,
      multiplier: 1,
    })
  })

  test('lets a wild substitute for any symbol but the scatter, and doubles with each in free games', () => {
    const machine = showing(['K1Q', 'JW2', '3WA', 'Q1J', 'A2K'])
    expect(spinAt(machine, false, [0, 0, 0, 0, 0]).wins[0]).toMatchObject({
      count: 4,
      units: 500,
      multiplier: 1,
    })
    expect(spinAt(machine, true, [0, 0, 0, 0, 0]).wins[0]).toMatchObject({
      count: 4,
      units: 2_000,
      multiplier: 4,
    })
  })

  test('fills a reel with wilds if the game does so, and still counts the scatter that it covers', () => {
    const machine = showing(['1AS', '2WS', '1JS', 'QKJ', 'QKJ'], {
      wild: { expands: true, freeMultiplier: 1 },
    })
    const spin = spinAt(machine, false, [0, 0, 0, 0, 0])
    expect(spin.expanded).toEqual([1])
    expect(spin.screen[1]).toEqual(['high-2', 'wild', 'scatter'])
    expect(spin.scatter).toEqual({
      count: 3,
      cells: [
        [0, 2],
        [1, 2],
        [2, 2],
      ],
      units: 40,
    })
    expect(spin.wins.some((win) => win.line === 1 && win.symbol === 'high-1')).toBe(true)
  })
})

describe('a round', () => {
  test('has no more free games than the limit', () => {
    const outcome = playSlot(showing(['S12', 'S12', 'S12', '1A2', '1A2']), still, 10n)
    expect(outcome.spins.length).toBe(1 + throne.freeGames.limit)
    expect(outcome.spins.at(-1)).toMatchObject({ free: true, freeGamesWon: 0, freeGamesLeft: 0 })
  })

  test('adds up: wins to spins, spins to the round, the round to the money', () => {
    const machine = compile(slots['koi-river'].definition)
    fc.assert(
      fc.property(fc.nat(), fc.bigInt({ min: 1n, max: 10n ** 10n }), (seed, lineBet) => {
        const { spins, units, win } = playSlot(machine, simulationDraws(seed), lineBet * 20n)
        for (const spin of spins) {
          const lines = spin.wins.reduce((sum, one) => sum + one.units, 0)
          expect(lines + (spin.scatter?.units ?? 0)).toBe(spin.units)
        }
        const won = spins.reduce((sum, spin) => sum + spin.freeGamesWon, 0)
        expect(spins.length).toBe(1 + won)
        expect(units).toBe(spins.reduce((sum, spin) => sum + spin.units, 0))
        expect(win).toBe(lineBet * BigInt(units))
      }),
      { numRuns: 300 },
    )
  })

  test('refuses a stake that is not whole per line', () => {
    const machine = compile(throne)
    for (const stake of [0n, 5n, 11n, -10n]) expect(() => playSlot(machine, still, stake)).toThrow(RangeError)
  })
})

test('a definition that the engine cannot play lists its errors', () => {
  const broken = structuredClone(throne)
  broken.lines = [
    [0, 0, 0, 0, 3],
    [0, 0, 0, 0, 3],
  ]
  broken.strips.base[0] = strip('WA')
  expect(findErrors(broken).length).toBe(5)
  expect(() => compile(broken)).toThrow(RangeError)
  expect(() => strip('Z')).toThrow(RangeError)
})

describe('symbols that fall', () => {
  test('leave their place to those above, and the strip follows; each fall pays more', () => {
    // The window is the end of each strip; the symbols that follow are before it.
    const strips = ['Q1KA2', 'Q1KA3', 'Q1KA4'].map(strip).concat(['J234', '4J32'].map(strip))
    const machine = compile({
      ...throne,
      lines: [[1, 1, 1, 1, 1]],
      strips: { base: strips, free: strips },
      cascade: { base: [1, 3], free: [1] },
    })
    const spin = spinAt(machine, false, [2, 2, 2, 0, 0])
    expect(spin.wins).toMatchObject([{ symbol: 'ace', count: 3, multiplier: 1, units: 10 }])
    expect(spin.falls).toMatchObject([
      { wins: [{ symbol: 'king', count: 3, multiplier: 3, units: 30 }], multiplier: 3 },
      { wins: [{ symbol: 'high-1', multiplier: 3, units: 300 }] },
      { wins: [{ symbol: 'queen', units: 15 }] },
      { units: expect.any(Number) },
    ])
    expect(spin.falls?.[0]?.screen[0]).toEqual(['high-1', 'king', 'high-2'])
    const falls = spin.falls?.reduce((sum, fall) => sum + fall.units, 10)
    expect(spin.units).toBe(falls)
  })
})

test('ways pay a symbol once for every way through it, and a wild counts in each', () => {
  const machine = showing(['1A1', 'J1Q', '3WW', 'QJ2', 'A2K'], { lines: [], ways: { parts: 5 } })
  const { wins, units } = spinAt(machine, false, [0, 0, 0, 0, 0])
  expect(wins).toMatchObject([{ line: -1, symbol: 'high-1', count: 3, ways: 4, units: 400 }])
  expect(wins[0]?.cells.length).toBe(5)
  expect(units).toBe(400)
})
