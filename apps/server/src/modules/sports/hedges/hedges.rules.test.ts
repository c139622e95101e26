import { expect, test } from 'vitest'
import type { BetLeg } from '../bets/bet.companion.ts'
import { type ComparedBet, coverOf } from './hedges.rules.ts'

const leg = (selection: string, odds: number, more: Partial<BetLeg> = {}): BetLeg => ({
  id: '1',
  eventId: 'match-7',
  event: 'Alder – Birch',
  market: 'Winner',
  selection,
  odds,
  result: null,
  ...more,
})

/** Named by its selections. */
function bet(stake: bigint, legs: BetLeg[], kind: 'single' | 'combo' | 'system' = 'single'): ComparedBet {
  const odds = legs.reduce((product, one) => (product * one.odds) / 1000, 1000)
  const id = legs.map(({ selection }) => selection).join(' ')
  const terms = { kind, combinationSize: kind === 'system' ? 1 : null, odds: Math.floor(odds), legs }
  return { id, player: 'p', stake, terms: kind === 'system' ? { ...terms, odds: null } : terms }
}

const [home, draw, away] = [leg('home', 2100), leg('draw', 3300), leg('away', 3500)] as const
const other = (selection: string) =>
  leg(selection, 1900, { eventId: 'match-8', event: 'Cedar – Dogwood', market: 'Total goals' })
const ofHome = bet(1000n, [home])

test.each<[string, ComparedBet, ComparedBet[], string[]]>([
  ['the two outcomes of a market', bet(1000n, [leg('a', 1900)]), [bet(1000n, [leg('b', 1900)])], ['b']],
  ['all three outcomes', ofHome, [bet(636n, [draw]), bet(600n, [away])], ['draw', 'away']],
  ['two of three outcomes', ofHome, [bet(636n, [draw])], []],
  ['the same outcome again', ofHome, [bet(1000n, [home])], []],
  ['a small bet against a large one', bet(1000n, [leg('a', 1200)]), [bet(10n, [leg('b', 5000)])], []],
  ['stakes that return alike', bet(1000n, [leg('a', 1200)]), [bet(240n, [leg('b', 5000)])], ['b']],
  [
    'another market',
    bet(1000n, [leg('a', 1900)]),
    [bet(1000n, [leg('b', 1900, { market: 'Second half' })])],
    [],
  ],
  [
    'another event with the same text',
    bet(1000n, [leg('a', 1900)]),
    [bet(1000n, [leg('b', 1900, { eventId: 'match-9' })])],
    [],
  ],
  [
    'an event in another language',
    bet(1000n, [leg('a', 1900)]),
    [bet(1000n, [leg('b', 1900, { event: 'Erle – Birke' })])],
    ['b'],
  ],
  [
    'combos that differ in one outcome',
    bet(1000n, [other('over'), leg('a', 1900)], 'combo'),
    [bet(1000n, [leg('b', 1900), other('over')], 'combo')],
    ['b over'],
  ],
  [
    'combos that differ in both outcomes',
    bet(1000n, [other('over'), leg('a', 1900)], 'combo'),
    [bet(1000n, [leg('b', 1900), other('under')], 'combo')],
    [],
  ],
  [
    'a single against a combo',
    bet(1000n, [other('over'), leg('a', 1900)], 'combo'),
    [bet(1000n, [leg('b', 1900)])],
    [],
  ],
  ['a system', bet(1000n, [leg('a', 1900)], 'system'), [bet(1000n, [leg('b', 1900)])], []],
])('%s', (_, one, others, covered) => {
  expect(coverOf(one, others).map(({ id }) => id)).toEqual(covered)
})
