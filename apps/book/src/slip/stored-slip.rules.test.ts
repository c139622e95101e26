import { expect, test } from 'vitest'
import { EMPTY_SLIP, type Pick, PICKS_MAX, type Slip, togglePick } from './slip.rules.ts'
import { readStoredSlip } from './stored-slip.rules.ts'

const pick = (matchId: string, more: object = {}): Pick => ({
  matchId,
  marketId: 'total:10',
  selectionId: 'over',
  odds: 2_000,
  now: 2_000,
  problem: null,
  sport: 'football',
  home: 'Alder',
  away: 'Birch',
  market: 'total',
  line: 10,
  isLive: true,
  ...more,
})
/** As the storage returns it. */
const stored = (slip: object): unknown => JSON.parse(JSON.stringify(slip))

test('reads a slip as it was, without stakes and without what was known about the present odds', () => {
  const slip: Slip = ['a', 'b', 'c'].map((id) => pick(id)).reduce(togglePick, EMPTY_SLIP)
  const system: Slip = { ...slip, kind: 'system', size: 2 }
  const picks = system.picks.map((one) => ({ ...one, now: null, problem: 'suspended' }))
  expect(readStoredSlip(stored({ ...system, picks, stake: '10', stakes: { a: '5' } }))).toEqual(system)
})

test.each([
  ['not a record', null],
  ['no match', pick('')],
  ['an ID that is a number', pick('b', { marketId: 3 })],
  ['no selection', pick('b', { selectionId: undefined })],
  ['no odds', pick('b', { odds: null })],
  ['odds that win nothing', pick('b', { odds: 1_000 })],
  ['odds that are no thousandths', pick('b', { odds: 2_000.5 })],
  ['an unknown sport', pick('b', { sport: 'curling' })],
  ['no team', pick('b', { home: null })],
  ['no market', pick('b', { market: {} })],
  ['a line that is a text', pick('b', { line: '10' })],
  ['a market that is on the slip already', pick('a', { selectionId: 'under' })],
])('drops a pick with %s', (_, broken) => {
  expect(readStoredSlip(stored({ picks: [pick('a'), broken], kind: 'combo', size: 2 }))).toEqual({
    ...EMPTY_SLIP,
    picks: [pick('a')],
  })
})

test('drops what is no slip, and what a slip with these picks cannot be', () => {
  for (const slip of [null, 3, 'slip', [], {}, { picks: 'a' }, { picks: { 0: pick('a') } }])
    expect(readStoredSlip(slip)).toBeNull()
  const three = ['a', 'b', 'c'].map((id) => pick(id))
  expect(readStoredSlip(stored({ picks: three, kind: 'trixie', size: 2.5 }))).toMatchObject({
    kind: 'single',
    size: 2,
  })
  expect(readStoredSlip(stored({ picks: three, kind: 'system', size: 9 }))).toMatchObject({
    kind: 'system',
    size: 2,
  })
  const many = Array.from({ length: PICKS_MAX + 1 }, (_, at) => pick(`m${at}`))
  expect(readStoredSlip(stored({ picks: many }))?.picks).toHaveLength(PICKS_MAX)
})
