import { describe, expect, test } from 'vitest'
import type { LoyaltySetting } from '../settings/index.ts'
import {
  accrue,
  claimableOf,
  levelOf,
  playTermsOf,
  settingOf,
  thresholdsOf,
  toPoints,
} from './loyalty.rules.ts'

const setting: LoyaltySetting = {
  weights: { base: 1000, categories: { table: 500 }, games: { twice: 2000 } },
  fullEdge: 200,
  rakeback: { edgeMax: 600, claimMin: '0.10' },
  returnMax: 4000,
  levels: [
    { id: 'first', texts: {}, points: 0, rakeback: 200, reward: null, byInvitation: false },
    {
      id: 'second',
      texts: {},
      points: 10,
      rakeback: 300,
      reward: { cash: '1', offer: null },
      byInvitation: false,
    },
    {
      id: 'third',
      texts: {},
      points: 100,
      rakeback: 500,
      reward: { cash: '2', offer: null },
      byInvitation: false,
    },
    { id: 'guests', texts: {}, points: 200, rakeback: 500, reward: null, byInvitation: true },
  ],
}
const base = { subunitToUnit: 100 }

describe('points and edge of a game', () => {
  test.each([
    ['a slot with a full edge', { id: 'a', category: 'slots', edge: 40_000 }, { weight: 1000, edge: 40_000 }],
    ['the weight of a category', { id: 'a', category: 'table', edge: 20_000 }, { weight: 500, edge: 20_000 }],
    [
      'the weight of a game',
      { id: 'twice', category: 'table', edge: 20_000 },
      { weight: 2000, edge: 20_000 },
    ],
    [
      'a small edge earns fewer points',
      { id: 'a', category: 'slots', edge: 5000 },
      { weight: 250, edge: 5000 },
    ],
    ['a large edge is capped', { id: 'a', category: 'slots', edge: 90_000 }, { weight: 1000, edge: 60_000 }],
    ['no edge', { id: 'a', category: 'slots', edge: 0 }, { weight: 0, edge: 0 }],
    ['no stated RTP', { id: 'a', category: 'slots', edge: null }, { weight: 0, edge: 0 }],
  ])('%s', (_, game, terms) => {
    expect(playTermsOf(setting, game)).toEqual(terms)
  })
})

test.each([
  [-5n, 0n, 1],
  [0n, 0n, 1],
  [999_999_999_999n, 9n, 1],
  [1_000_000_000_000n, 10n, 2],
  [9_999_999_999_999n, 99n, 2],
  [10_000_000_000_000n, 100n, 3],
  // Enough for the level by invitation, which points don't reach.
  [30_000_000_000_000n, 300n, 3],
])('a score of %s is %s points and level %s', (score, points, level) => {
  expect(toPoints(score, base)).toBe(points)
  expect(levelOf(thresholdsOf(setting, base), score)).toBe(level)
})

test('a ladder that became shorter keeps its last level for everyone above', () => {
  expect(settingOf({ ...setting, levels: setting.levels.slice(0, 3) }, 7).id).toBe('third')
})

test.each([
  // 100.00 at 4 % and 2 %: 8 subunits
  [accrue(10_000n, 40_000, 200), 0n, 8n],
  [accrue(10_000n, 40_000, 200), 5n, 3n],
  [accrue(10_000n, 40_000, 200) - 1n, 0n, 7n],
  [accrue(10_000n, 40_000, 200), 9n, 0n],
  [-1n, 0n, 0n],
])('of an accrual of %s with %s claimed, %s can be claimed', (accrued, claimed, claimable) => {
  expect(claimableOf({ accrued, claimed })).toBe(claimable)
})
