import { expect, test } from 'vitest'
import type { BetLeg } from '../api/types.ts'
import {
  acceptOdds,
  EMPTY_SLIP,
  keyOf,
  obstacleOf,
  type Pick,
  PICKS_MAX,
  type Slip,
  type SlipObstacle,
  splitStake,
  sumsOf,
  togglePick,
  toRequests,
  withoutPlaced,
  totalOdds,
  withProblems,
} from './slip.rules.ts'

const pick = (matchId: string, odds = 2_000, more: Partial<Pick> = {}): Pick => ({
  matchId,
  marketId: 'result',
  selectionId: 'home',
  odds,
  now: odds,
  problem: null,
  sport: 'football',
  home: 'Alder',
  away: 'Birch',
  market: 'result',
  line: null,
  isLive: true,
  ...more,
})
const slipOf = (...picks: Pick[]): Slip => picks.reduce(togglePick, EMPTY_SLIP)
const cents = (amount: string) => (amount === '' ? null : BigInt(Math.round(Number(amount) * 100)))

test('the kind follows the picks until the player chooses another', () => {
  const kinds = [1, 2, 3].map(
    (count) => slipOf(...Array.from({ length: count }, (_, at) => pick(`m${at}`))).kind,
  )
  expect(kinds).toEqual(['single', 'combo', 'combo'])
  const system: Slip = { ...slipOf(pick('a'), pick('b'), pick('c')), kind: 'system' }
  expect(togglePick(system, pick('c')).kind).toBe('combo')
  expect(togglePick({ ...slipOf(pick('a'), pick('b')), kind: 'single' }, pick('c')).kind).toBe('single')
  const same = slipOf(pick('a'), pick('a', 3_000, { marketId: 'both_score', selectionId: 'yes' }))
  expect(same).toMatchObject({ kind: 'single', picks: [{ marketId: 'result' }, { marketId: 'both_score' }] })
})

test('a second press removes a pick, another selection of its market replaces it, and there is a most', () => {
  expect(slipOf(pick('a'), pick('a')).picks).toEqual([])
  expect(slipOf(pick('a'), pick('a', 3_400, { selectionId: 'draw' })).picks).toMatchObject([{ odds: 3_400 }])
  const full = slipOf(...Array.from({ length: PICKS_MAX + 1 }, (_, at) => pick(`m${at}`)))
  expect(full.picks).toHaveLength(PICKS_MAX)
})

test.each<[string, Slip, string, bigint, number | null]>([
  ['a single', slipOf(pick('a', 2_500)), '25.00', 1n, null],
  ['a combo', slipOf(pick('a', 1_800), pick('b', 2_100)), '37.80', 1n, 3_780],
  [
    'a system',
    { ...slipOf(pick('a', 2_000), pick('b', 3_000), pick('c', 4_000)), kind: 'system' },
    '86.66',
    3n,
    null,
  ],
])('sums of %s for a stake of 10', (_, slip, most, combinations, odds) => {
  const staked = { ...slip, stake: '10', stakes: { [keyOf(pick('a'))]: '10' } }
  expect(sumsOf(staked, cents)).toEqual({
    stake: 1_000n,
    maxReturn: cents(most),
    combinations: Number(combinations),
  })
  expect(totalOdds(staked)).toBe(odds)
})

test('singles are one bet each, and those without a stake are none', () => {
  const slip: Slip = { ...slipOf(pick('a'), pick('b')), kind: 'single', stakes: { [keyOf(pick('b'))]: '4' } }
  expect(toRequests(slip, cents)).toMatchObject([
    { kind: 'single', stake: '4', selections: [{ matchId: 'b' }] },
  ])
  const system: Slip = { ...slipOf(pick('a'), pick('b'), pick('c')), kind: 'system', stake: '6' }
  expect(toRequests(system, cents)).toMatchObject([{ kind: 'system', sizes: [2], stake: '6' }])
})

const place = { matchId: 'a', marketId: 'result', selectionId: 'home' }

test('what was accepted leaves the slip; declined selections stay with their new odds, and others as they are', () => {
  const legOf = ({ matchId, marketId, selectionId }: Pick) => ({ matchId, marketId, selectionId }) as BetLeg
  const slip: Slip = { ...slipOf(pick('a'), pick('b'), pick('c')), kind: 'single' }
  const problem = {
    matchId: 'b',
    marketId: 'result',
    selectionId: 'home',
    code: 'odds_changed',
    odds: 1_800,
  } as const
  const left = withoutPlaced(slip, [
    { state: 'open', legs: [legOf(pick('a'))], declined: null },
    { state: 'declined', legs: [legOf(pick('b'))], declined: { code: 'odds_changed', problems: [problem] } },
  ])
  expect(left.picks).toMatchObject([
    { matchId: 'b', now: 1_800, problem: 'odds_changed' },
    { matchId: 'c', problem: null },
  ])
  expect(withoutPlaced(slipOf(pick('a')), [{ state: 'won', legs: [legOf(pick('a'))], declined: null }])).toBe(
    EMPTY_SLIP,
  )
})

test('keeps the odds that the player has seen until they accept the new ones', () => {
  const changed = withProblems(slipOf(pick('a', 2_000)), [{ ...place, code: 'odds_changed', odds: 1_900 }])
  expect(changed.picks).toMatchObject([{ odds: 2_000, now: 1_900, problem: 'odds_changed' }])
  expect(acceptOdds(changed).picks).toMatchObject([{ odds: 1_900, now: 1_900, problem: null }])
  expect(withProblems(changed, []).picks).toMatchObject([{ odds: 2_000, now: 2_000, problem: null }])
  expect(withProblems(changed, [{ ...place, code: 'odds_changed', odds: 1_900 }])).toBe(changed)
})

const staked = (odds: number, more: Partial<Pick> = {}, stake = '10'): Slip => ({
  ...slipOf(pick('a', odds, more)),
  stakes: { [keyOf(place)]: stake },
})
const higher = { policy: 'higher', balance: 5_000n, max: 4_000n } as const

test.each<[string, Slip, object, SlipObstacle | null]>([
  ['nothing picked', EMPTY_SLIP, {}, 'empty'],
  ['no stake', staked(2_000, {}, ''), {}, 'no_stake'],
  ['nothing in the way', staked(2_000), {}, null],
  ['worse odds', staked(2_000, { now: 1_900 }), {}, 'odds_changed'],
  ['worse odds, all accepted', staked(2_000, { now: 1_900 }), { policy: 'any' }, null],
  ['better odds', staked(2_000, { now: 2_100 }), {}, null],
  ['better odds, none accepted', staked(2_000, { now: 2_100 }), { policy: 'none' }, 'odds_changed'],
  ['suspended', staked(2_000, { now: null, problem: 'suspended' }), {}, 'closed'],
  ['above the max bet', staked(2_000, {}, '40.01'), {}, 'above_max'],
  ['above the balance', staked(2_000, {}, '50.01'), { max: null }, 'above_balance'],
  [
    'a combo of one match',
    { ...slipOf(pick('a'), pick('a', 2_000, { marketId: 'total:10', selectionId: 'over' })), kind: 'combo' },
    {},
    'same_match',
  ],
])('%s', (_, slip, rules, obstacle) => {
  expect(obstacleOf(slip, sumsOf(slip, cents), { ...higher, ...rules })).toBe(obstacle)
})

test.each<[string, stake: bigint, ReturnType<typeof splitStake>]>([
  ['no stake', 0n, { cash: 0n, bonus: 0n }],
  ['a stake that cash covers', 700n, { cash: 700n, bonus: 0n }],
  ['one that needs bonus money', 701n, { cash: 700n, bonus: 1n }],
  ['everything', 1_700n, { cash: 700n, bonus: 1_000n }],
  ['more than the balance', 1_701n, null],
])('the cash and the bonus money of %s', (_, stake, split) => {
  expect(splitStake(stake, { balance: 1_700n, bonusBalance: 1_000n })).toEqual(split)
})
