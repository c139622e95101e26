import { expect, test } from 'vitest'
import { obstacleOfFreeBet, withFreeBet } from './free-bet.rules.ts'
import { EMPTY_SLIP, type Pick, type Slip, toRequests } from './slip.rules.ts'

const pick = (matchId: string, odds: number, now: number | null = odds) =>
  ({ matchId, marketId: 'result', selectionId: 'home', odds, now, sport: 'football' }) as Pick
const single: Slip = { ...EMPTY_SLIP, picks: [pick('a', 1_500)] }
const combo: Slip = { ...EMPTY_SLIP, kind: 'combo', picks: [pick('a', 1_500), pick('b', 1_400)] }
const terms = { oddsMin: 1_500, legsMin: 1, sports: null }

test.each([
  ['a single at the least odds', single, {}, null],
  ['a single whose odds have fallen', { ...single, picks: [pick('a', 1_500, 1_490)] }, {}, 'odds'],
  ['a combo', combo, { oddsMin: 2_100, legsMin: 2 }, null],
  ['a combo below the least odds', combo, { oddsMin: 2_101 }, 'odds'],
  ['too few selections', single, { legsMin: 2 }, 'legs'],
  ['another sport', single, { sports: ['tennis'] }, 'sports'],
  ['several singles', { ...combo, kind: 'single' as const }, {}, 'kind'],
  ['a system', { ...combo, kind: 'system' as const }, {}, 'kind'],
  ['two selections of one match', { ...combo, picks: [pick('a', 2_000), pick('a', 3_000)] }, {}, 'kind'],
])('%s', (_, slip, more, obstacle) => {
  expect(obstacleOfFreeBet(slip, { ...terms, ...more })).toBe(obstacle)
})

test.each([single, combo])('its amount is the stake of the one bet', (slip) => {
  const requests = toRequests(withFreeBet({ ...slip, stake: '9' }, { amount: '2.00' }), () => 200n)
  expect(requests).toMatchObject([{ stake: '2.00' }])
})
