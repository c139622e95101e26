import { expect, test } from 'vitest'
import { newPlayerAsset, type PlayerAsset, type SportsWagering } from '../../player-state/index.ts'
import { type BonusBet, moveBonus, wagerPercentOf } from './bet-bonus.rules.ts'

const rules: SportsWagering = {
  oddsMin: 1500,
  legOddsMin: 1200,
  legsMin: 1,
  contributions: { single: 100, combo: 100, system: 50 },
  sports: null,
}
const leg = (odds: number, sport?: string) => ({
  id: String(odds),
  event: 'A',
  market: 'M',
  selection: 'S',
  odds,
  result: null,
  ...(sport !== undefined && { sport }),
})

test.each<[string, Partial<SportsWagering>, 'single' | 'combo' | 'system', number | null, number[], number]>([
  ['a single at the least odds', {}, 'single', 1500, [1500], 100],
  ['a single below them', {}, 'single', 1499, [1499], 0],
  ['a combo', {}, 'combo', 2160, [1200, 1800], 100],
  ['a combo with a selection below the least odds', {}, 'combo', 2142, [1190, 1800], 0],
  ['a combo with too few selections', { legsMin: 3 }, 'combo', 2160, [1200, 1800], 0],
  ['a system, which has no total odds', {}, 'system', null, [1300, 1300, 1300], 50],
  ['a single without total odds', {}, 'single', null, [1200], 0],
  ['a sport that is not part of it', { sports: ['tennis'] }, 'single', 1500, [1500], 0],
])('%s', (_, changes, kind, odds, legs, percent) => {
  const terms = { kind, odds, combinationSize: null, legs: legs.map((one) => leg(one, 'football')) }
  expect(wagerPercentOf({ ...rules, ...changes }, terms)).toBe(percent)
})

/** Of a stake of 1000, 300 are bonus money. */
const bet: BonusBet = {
  state: 'open',
  stake: 1000n,
  stakeLeft: 1000n,
  stakeBonus: 300n,
  bonusId: 'b',
  wagerPercent: 100,
  wagered: 0n,
  bonusMissing: 0n,
  returned: 0n,
  cashedOut: 0n,
  terms: { kind: 'single', combinationSize: null, odds: 2000, legs: [leg(2000)] },
}
const won: BonusBet = { ...bet, state: 'won', returned: 2001n, wagered: 1000n }
const none: PlayerAsset = newPlayerAsset('p', 'EUR')
const active = { ...none, bonusId: 'b', bonusTarget: 5000n, bonusDone: 1000n }
const wagered = {
  ...none,
  completedBonuses: [{ id: 'b', pot: 900n, paid: 700n, done: 1000n, target: 1000n, cap: 700n, stuck: 0n }],
}

test.each<[string, PlayerAsset, bigint, BonusBet, Partial<BonusBet>, object]>([
  ['a win, rounded down', active, 0n, bet, { state: 'won', returned: 2001n }, { bonus: 600n, wager: 1000n }],
  [
    'a void counts nothing',
    active,
    0n,
    bet,
    { state: 'refunded', returned: 1000n },
    { bonus: 300n, wager: 0n },
  ],
  [
    'half of it is sold, half of it lost',
    active,
    0n,
    { ...bet, cashedOut: 400n, stakeLeft: 500n },
    { state: 'lost' },
    { bonus: 0n, wager: 500n },
  ],
  [
    'a correction takes what is there',
    active,
    250n,
    won,
    { state: 'lost', returned: 0n },
    { bonus: -250n, wager: 0n, bet: { wagered: 1000n, bonusMissing: 350n } },
  ],
  [
    'and is repaid by the next one',
    active,
    0n,
    { ...won, state: 'lost', returned: 0n, bonusMissing: 350n },
    { state: 'won', returned: 2001n },
    { bonus: 250n, bet: { bonusMissing: 0n }, context: { bonusId: 'b', missing: '-350' } },
  ],
  [
    'a bonus that has expired counts nothing more',
    { ...active, isBonusClosing: true },
    0n,
    bet,
    { state: 'lost' },
    { wager: 0n, context: null },
  ],
  [
    'a wagered bonus pays up to its cap',
    wagered,
    0n,
    bet,
    { state: 'won', returned: 2001n },
    { bonus: 0n, cash: 0n, context: { released: ['600', '0'] } },
  ],
  [
    'a wagered bonus is corrected',
    wagered,
    0n,
    won,
    { state: 'refunded', returned: 1000n },
    { bonus: 0n, cash: -700n, wager: -1000n, context: { released: ['-300', '-700'] } },
  ],
  [
    'a bonus that was cancelled',
    none,
    0n,
    bet,
    { state: 'won', returned: 2001n },
    { bonus: 0n, cash: 0n, wager: 0n, context: { forfeited: '600' } },
  ],
])('%s', (_, asset, pocket, before, changes, moved) => {
  expect(moveBonus(asset, pocket, before, { ...before, ...changes })).toMatchObject(moved)
})
