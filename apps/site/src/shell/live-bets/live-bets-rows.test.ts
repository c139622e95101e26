import type { LiveBet } from '@fairhall/contract'
import { expect, test } from 'vitest'
import { addBets, ageOf, hideNames, isGain, type LiveRow, ROWS } from './live-bets-rows.ts'

const game = { id: 'dice', title: 'Dice', thumbnail: '/dice.avif', thumbnailSmall: null }
const betOf = (id: string): LiveBet => ({
  id,
  nickname: 'ko***7',
  isSimulated: false,
  game,
  currency: 'EUR',
  stake: '1.00',
  payout: '0.00',
  multiplier: '0',
  isHigh: false,
  at: '2026-11-20T12:00:00Z',
})
const idsOf = (rows: readonly LiveRow[]) => rows.map(({ id }) => id).join('')

test('new bets come to the top, the last one first, and the table keeps its length', () => {
  const rows = addBets(addBets([], [betOf('a'), betOf('b')]), [betOf('b'), betOf('c')])
  expect(idsOf(rows)).toBe('cba')
  expect(rows.filter(({ isNew }) => isNew).map(({ id }) => id)).toEqual(['c'])
  const many = addBets(
    rows,
    Array.from({ length: ROWS }, (_, index) => betOf(`${index}`)),
  )
  expect(many).toHaveLength(ROWS)
  expect(idsOf(many)).not.toContain('c')
})

test('a repeated publication changes nothing', () => {
  const rows = addBets([], [betOf('a')])
  expect(addBets(rows, [betOf('a')])).toEqual(rows)
})

test('hides the names of the given bets', () => {
  const rows = hideNames([betOf('a'), betOf('b')], ['a', 'z'])
  expect(rows.map(({ nickname }) => nickname)).toEqual([null, 'ko***7'])
})

test.each([
  ['0', false],
  ['0.25', false],
  ['1', false],
  ['1.01', true],
  ['1842', true],
])('a payout of %s times the stake is a gain: %s', (multiplier, expected) => {
  expect(isGain({ multiplier })).toBe(expected)
})

test.each([
  [-5000, 0, 'second'],
  [999, 0, 'second'],
  [59_999, 59, 'second'],
  [60_000, 1, 'minute'],
  [7_200_000, 2, 'hour'],
  [86_400_000, 1, 'day'],
])('after %i ms, the age is %i %s', (ms, count, unit) => {
  const at = '2026-11-20T12:00:00Z'
  expect(ageOf(at, Date.parse(at) + ms)).toEqual({ count, unit })
})
