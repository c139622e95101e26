import { describe, expect, test } from 'vitest'
import { fraction, isEqual, plus, times } from '../../fraction.ts'
import { everyWay } from '../../testing.ts'
import { slots } from '../slots.ts'
import { strip } from '../definition.ts'
import type { SlotDefinition } from '../definition.ts'
import { findErrors } from '../errors.ts'
import { featureOf } from './feature.ts'
import { goalChance } from './trail.ts'

/** A window of three reels and three rows, with this feature. */
const small = (feature: Partial<SlotDefinition>): SlotDefinition => ({
  ...slots['neon-seven'].definition,
  scatterPays: {},
  strips: { base: ['1S2A', '1WSA', 'SA21'].map(strip), free: [] },
  ...feature,
})

const hold = { from: 2, respins: 2, chance: 2, values: [{ pays: 1, weight: 1 }], full: 20 }
const pots = {
  coins: 2,
  kinds: [
    { pot: 'mini' as const, pays: 5, weight: 1 },
    { pot: 'major' as const, pays: 9, weight: 1 },
  ],
}
const wheel = {
  start: { 2: 0, 3: 1 },
  levels: [
    [{ pays: 1 }, { pays: 2, up: true as const }, { pays: 4 }, { pays: 0, up: true as const }],
    [{ pays: 6 }, { pays: 0, up: true as const }],
    [{ pays: 10 }, { pays: 50 }, { pays: 50 }],
  ],
}
const trail = {
  lives: { 2: 1, 3: 2 },
  die: 3,
  fields: [
    { pays: 1 },
    { pays: 0, costsLife: true as const },
    { pays: 2 },
    { pays: 5, costsLife: true as const },
    { pays: 3 },
    { pays: 1 },
  ],
  goal: 40,
}

const pick = {
  picks: { 2: 2, 3: 3 },
  prizes: [
    { pays: 1 },
    { pays: 1 },
    { pays: 4 },
    { pays: 9, more: true as const },
    { pays: 2, more: true as const },
  ],
}

describe.each([
  ['coins that lock', small({ hold }), [0, 1, 2, 3, 4, 5, 6]],
  ['coins of pots', small({ hold: { ...hold, respins: 1, pots } }), [0, 1, 2, 3, 4, 5, 6, 7]],
  [
    'coins that unlock a row',
    small({ hold: { ...hold, unlocksRowAt: [9 - 1] } }),
    [0, 1, 2, 3, 4, 5, 6, 7, 8],
  ],
  ['a wheel from its first level', small({ wheel }), [0, 1]],
  ['a wheel from its second level', small({ wheel }), [0, 1, 2]],
  ['a trail with one life', small({ trail }), [0, 1]],
  ['a trail with two lives', small({ trail }), [0, 1, 2]],
  ['a trail with more scatters than reels', small({ trail }), [0, 1, 2, 3]],
  ['drawers of which two are opened', small({ pick }), [0, 1]],
  ['more picks than drawers', small({ pick: { ...pick, picks: { 2: 9, 3: 9 } } }), [0, 1]],
])('%s', (_name, definition, places) => {
  test('has the odds of every possible sequence of draws', () => {
    const feature = featureOf(definition)!
    const ways = everyWay((draws) => feature.pays(draws, places.length, places))
    const mean = (read: (pays: number) => number) =>
      ways.reduce(
        (sum, { pays, chance }) => plus(sum, times(fraction(BigInt(read(pays))), chance)),
        fraction(0n),
      )
    const max = ways.reduce((most, { pays }) => Math.max(most, pays), 0)
    const spread = feature.spread(places.length)
    expect(spread.max).toBe(max)
    expect(isEqual(spread.chance, fraction(1n))).toBe(true)
    expect(
      isEqual(
        spread.sum,
        mean((pays) => pays),
      ),
    ).toBe(true)
    expect(
      isEqual(
        spread.squares,
        mean((pays) => pays ** 2),
      ),
    ).toBe(true)
    expect(
      isEqual(
        spread.nothing,
        mean((pays) => (pays === 0 ? 1 : 0)),
      ),
    ).toBe(true)
    expect(
      isEqual(
        spread.maxChance,
        mean((pays) => (pays === max ? 1 : 0)),
      ),
    ).toBe(true)
  })
})

test('the chance of a goal is that of a trail which pays nothing else', () => {
  expect(goalChance({ ...trail, fields: [{ pays: 7 }], die: 1 }, 1)).toEqual(fraction(1n))
  // Half of the rolls end on the only field.
  expect(goalChance({ ...trail, fields: [{ pays: 7, costsLife: true }], die: 2 }, 1)).toEqual(
    fraction(1n, 2n),
  )
})

test.each([
  ['two features', { hold, wheel }],
  ['a feature with falls', { hold, cascade: { base: [1], free: [1] } }],
  ['a wheel that leads up from its last level', { wheel: { ...wheel, levels: wheel.levels.slice(0, 2) } }],
  ['a wheel that starts nowhere', { wheel: { ...wheel, start: { 2: 0, 3: 7 } } }],
  ['no start for three scatters', { trail: { ...trail, lives: { 2: 1 } } }],
  ['a trail without a goal', { trail: { ...trail, goal: 0 } }],
  ['a prize that is not whole', { pick: { ...pick, prizes: [{ pays: 1 }, { pays: 0.5 }] } }],
  ['a feature that opens no drawer', { pick: { ...pick, picks: { 2: 0, 3: 1 } } }],
  ['a row that unlocks too late', { hold: { ...hold, unlocksRowAt: [9] } }],
  ['rows that unlock together', { hold: { ...hold, unlocksRowAt: [5, 5] } }],
  [
    'a coin without weight',
    { hold: { ...hold, pots: { coins: 3, kinds: [{ pot: 'mini' as const, pays: 1, weight: 0 }] } } },
  ],
])('a definition cannot have %s', (_name, change) => {
  expect(findErrors(small(change)).length).toBeGreaterThan(0)
  expect(findErrors(small({ hold }))).toEqual([])
})
