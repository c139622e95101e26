import { expect, test } from 'vitest'
import { liveBet } from '#tests/support/site/live-bets.ts'
import { addBets, ageOf, hideNames, isGain, type LiveRow, ROWS } from './live-bets-rows.ts'

const idsOf = (rows: readonly LiveRow[]) => rows.map(({ id }) => id).join('')

test('new bets come to the top, the last one first, and the table keeps its length', () => {
  const rows = addBets(addBets([], [liveBet('a'), liveBet('b')]), [liveBet('b'), liveBet('c')])
  expect(idsOf(rows)).toBe('cba')
  expect(rows.filter(({ isNew }) => isNew).map(({ id }) => id)).toEqual(['c'])
  const many = addBets(
    rows,
    Array.from({ length: ROWS }, (_, index) => liveBet(`${index}`)),
  )
  expect(many).toHaveLength(ROWS)
  expect(idsOf(many)).not.toContain('c')
})

test('a repeated publication changes nothing', () => {
  const rows = addBets([], [liveBet('a')])
  expect(addBets(rows, [liveBet('a')])).toEqual(rows)
})

test('hides the names of the given bets', () => {
  const rows = hideNames([liveBet('a'), liveBet('b')], ['a', 'z'])
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
