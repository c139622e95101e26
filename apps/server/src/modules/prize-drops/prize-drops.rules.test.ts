import { expect, test } from 'vitest'
import type { PrizeDropSetting } from '../settings/index.ts'
import { decide, type HitPlayer } from './counting/deciding.rules.ts'
import { changePauses, qualifyReason } from './counting/qualifying.rules.ts'
import { errorOfPrizeDrops } from './prize-drop-settings.rules.ts'
import { prizeAt, prizeCount, prizePool } from './runs/run-terms.rules.ts'
import { expectedOf } from './trial/trial.rules.ts'

const at = (time: string) => new Date(`2026-11-23T${time}:00Z`)
const window = {
  startsAt: at('10:00'),
  endsAt: at('12:00'),
  pauses: [
    { from: at('10:30').toISOString(), until: at('10:40').toISOString() },
    { from: at('11:50').toISOString(), until: null },
  ],
}
const round = { gameId: 'koi', settledAt: at('11:00'), base: 20_000_000n, isWithBonus: false }

test.each([
  ['qualifies', {}, null],
  ['at the start', { settledAt: at('10:00') }, null],
  ['before the start', { settledAt: at('09:59') }, 'before'],
  ['after the end', { settledAt: new Date(at('12:00').getTime() + 1) }, 'after'],
  ['when a pause begins', { settledAt: at('10:30') }, 'paused'],
  ['when a pause is over', { settledAt: at('10:40') }, null],
  ['in a pause that lasts', { settledAt: at('11:55') }, 'paused'],
  ['in another game', { gameId: 'dice' }, 'game'],
  ['with a bonus', { isWithBonus: true, base: 0n }, 'bonus'],
  ['below the smallest stake', { base: 19_999_999n }, 'stake'],
])('a round %s', (_, change, reason) => {
  expect(qualifyReason(window, { games: ['koi'], stakeMin: '20' }, { ...round, ...change })).toBe(reason)
})

test('a pause begins and ends once', () => {
  const paused = changePauses([], true, at('10:00')) ?? []
  expect(changePauses(paused, true, at('10:01'))).toBeNull()
  const resumed = changePauses(paused, false, at('10:02')) ?? []
  expect(resumed).toEqual([{ from: at('10:00').toISOString(), until: at('10:02').toISOString() }])
  expect(changePauses(resumed, false, at('10:03'))).toBeNull()
  expect(changePauses(resumed, true, at('10:04'))).toHaveLength(2)
})

const terms = { markets: ['world', 'german'], optInMarkets: ['german'], playerMax: 2 }
const player: HitPlayer = { canPlay: true, market: 'world', joinedAt: null, wins: 1 }

test.each<[string, Partial<HitPlayer>, object, ReturnType<typeof decide>]>([
  ['wins the next prize', {}, {}, { kind: 'won', number: 2, prize: 0 }],
  ['wins the last one', {}, { fallen: 2 }, { kind: 'won', number: 3, prize: 1 }],
  ['comes after the last prize', {}, { fallen: 3 }, { kind: 'refused', reason: 'gone' }],
  ['comes after the end', {}, { isEnded: true }, { kind: 'refused', reason: 'gone' }],
  ['is of another market', { market: 'brazil' }, {}, { kind: 'refused', reason: 'market' }],
  ['has not joined', { market: 'german' }, {}, { kind: 'refused', reason: 'opt-in' }],
  ['joined later', { market: 'german', joinedAt: at('11:01') }, {}, { kind: 'refused', reason: 'opt-in' }],
  ['joined', { market: 'german', joinedAt: at('11:00') }, {}, { kind: 'won', number: 2, prize: 0 }],
  ['may not play', { canPlay: false }, {}, { kind: 'refused', reason: 'account' }],
  ['has won enough', { wins: 2 }, {}, { kind: 'refused', reason: 'cap' }],
])('a hit whose player %s', (_, change, state, expected) => {
  const run = { order: [2, 0, 1], fallen: 1, isEnded: false, ...state }
  expect(decide(terms, run, { ...player, ...change }, at('11:00'))).toEqual(expected)
})

const prizes = [
  { count: 1, amount: '5000', offer: null },
  { count: 3, amount: '500', offer: 'arcade-spins' },
]

test('each kind of prize is in the list as often as its count', () => {
  expect([prizeCount({ prizes }), prizePool({ prizes })]).toEqual([4, 6500n])
  expect([0, 1, 3].map((index) => prizeAt({ prizes }, index).amount)).toEqual([5000n, 500n, 500n])
  expect(() => prizeAt({ prizes }, 4)).toThrow('no prize 4')
})

test.each([
  ['few rounds', 3000, { rounds: 700, drops: 0.7, cost: 1137n, lastsHours: null }],
  ['many rounds', 300_000, { rounds: 70_000, drops: 4, cost: 6500n, lastsHours: 10 }],
  ['no rounds', 0, { rounds: 0, drops: 0, cost: 0n, lastsHours: null }],
])('a trial with %s', (_, rounds, expected) => {
  const trial = expectedOf({ oneIn: 1000, prizes }, { rounds, days: 30, hours: 168 })
  expect(trial).toEqual({ ...expected, costMax: 6500n })
})

const EUR = { code: 'EUR', subunitToUnit: 100, rate: '1' }
const weekly: PrizeDropSetting = {
  id: 'weekly',
  isEnabled: true,
  game: null,
  startsAt: '2026-11-23T00:00:00Z',
  hours: 168,
  everyHours: null,
  publishHours: 24,
  games: { provider: 'acme' },
  stakeMin: '1',
  oneIn: 100,
  playerMax: 1,
  optInMarkets: [],
  budget: '20',
  prizes: [{ count: 2, reward: { cash: '2', offer: null } }],
}
const settingsWith = (...prizeDrops: readonly PrizeDropSetting[]) => ({
  baseCurrency: EUR,
  currencies: new Map([[EUR.code, EUR]]),
  rates: { version: 1 },
  bonuses: { offers: [] },
  markets: [{ id: 'world' }, { id: 'german' }],
  prizeDrops,
})
const game = { id: 'train', studio: { id: 'acme' }, category: 'slots', rtp: 96, jackpotShare: 0 }

test('several drops on one game may be worth half of its edge together', () => {
  const drops = (count: number) =>
    settingsWith(...Array.from({ length: count }, () => ({ ...weekly, oneIn: 200 })))
  expect(errorOfPrizeDrops(drops(2), [game])).toBeNull()
  expect(errorOfPrizeDrops(drops(3), [game])).toContain('with those of other drops')
})

test.each([
  ['are worth half of the edge', {}, {}, null],
  ['are worth more', { oneIn: 99 }, {}, 'more than half of what a stake of 1.00 in train loses'],
  ['are worth more with a jackpot', {}, { jackpotShare: 1 }, 'more than half'],
  [
    'are worth more once the small ones have fallen',
    {
      prizes: [
        { count: 99, reward: { cash: '0.1', offer: null } },
        { count: 1, reward: { cash: '2.01', offer: null } },
      ],
    },
    {},
    'more than half',
  ],
  ['are in other games', { games: ['bus'], oneIn: 2 }, {}, null],
  ['are for known markets', { markets: ['world', 'german'], optInMarkets: ['german'] }, {}, null],
  ['are for an unknown market', { markets: ['world', 'mars'] }, {}, 'weekly: unknown market mars'],
  ['need a join in an unknown market', { optInMarkets: ['germany'] }, {}, 'unknown market germany'],
  ['have no such offer', { prizes: [{ count: 1, reward: { cash: '2', offer: 'none' } }] }, {}, 'none is not'],
])('prizes that %s', (_, change, more, error) => {
  const found = errorOfPrizeDrops(settingsWith({ ...weekly, ...change }), [{ ...game, ...more }])
  if (error === null) expect(found).toBeNull()
  else expect(found).toContain(error)
})
