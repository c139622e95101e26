import { expect, test, vi } from 'vitest'
import { readEvent } from '../api/stream.ts'
import type { BookMarket } from '../api/types.ts'
import { createMatchStore, type KnownMatch } from './match-store.ts'
import { rangeWithin } from './windowed.ts'

const market = (id: string, odds: number): BookMarket => ({
  id,
  market: id,
  selections: [
    { selection: 'home', odds },
    { selection: 'away', odds: 2_000 },
  ],
})
const match = (id: string, phase: KnownMatch['scoreboard']['phase'] = 'live'): KnownMatch => ({
  id,
  sport: 'tennis',
  league: 'open',
  home: 'A. Almgren',
  away: 'B. Cernak',
  startsAt: '2026-11-28T12:00:00.000Z',
  scoreboard: {
    phase,
    period: 'set_1',
    clock: '',
    score: { home: 0, away: 0 },
    parts: [],
    points: null,
    serving: null,
  },
  isSuspended: false,
  marketCount: 2,
  markets: [market('winner', 1_500), market('set_winner:1', 1_700)],
})

function storeWith(...matches: KnownMatch[]) {
  const store = createMatchStore()
  store.apply({ name: 'matches', data: { matches, full: null } })
  return store
}

test('a change reaches only what shows its match, and leaves unchanged markets as they are', () => {
  const store = storeWith(match('a'), match('b'))
  const [onA, onB] = [vi.fn(), vi.fn()]
  store.subscribe('a', onA)
  const leave = store.subscribe('b', onB)
  const before = store.get('b')
  store.apply({ name: 'changes', data: { changes: [{ id: 'b', markets: [market('winner', 1_600)] }] } })
  expect([onA.mock.calls.length, onB.mock.calls.length]).toEqual([0, 1])
  expect(store.get('b')?.markets[0]?.selections[0]?.odds).toBe(1_600)
  expect(store.get('b')?.markets[1]).toBe(before?.markets[1])
  leave()
  store.apply({ name: 'changes', data: { changes: [{ id: 'b', removed: ['winner'] }, { id: 'unknown' }] } })
  expect(onB).toHaveBeenCalledTimes(1)
  expect(store.get('b')?.markets.map(({ id }) => id)).toEqual(['set_winner:1'])
})

test('lists hear of matches that begin or end, in a stable order, and not of odds', () => {
  const store = storeWith(match('a'), match('soon', 'before'), match('b'))
  const onList = vi.fn()
  store.liveIds.subscribe(onList)
  expect(store.liveIds.read()).toEqual(['a', 'b'])
  store.apply({ name: 'changes', data: { changes: [{ id: 'a', isSuspended: true }] } })
  expect(onList).not.toHaveBeenCalled()
  store.apply({ name: 'matches', data: { matches: [match('soon')], full: null } })
  expect(store.liveIds.read()).toEqual(['a', 'b', 'soon'])
  store.apply({ name: 'ended', data: { id: 'a' } })
  expect(store.liveIds.read()).toEqual(['b', 'soon'])
  expect(store.get('a')).toMatchObject({ markets: [], scoreboard: { phase: 'ended' } })
})

test.each([
  [0, 100, { first: 0, last: 3 }],
  [45, 55, { first: 1, last: 2 }],
  [-500, -400, { first: 0, last: 0 }],
  [900, 1_000, { first: 3, last: 3 }],
])('from %i to %i, only the items there are rendered', (from, to, range) => {
  expect(rangeWithin([0, 40, 90, 140], from, to)).toEqual(range)
})

test('reads events of the stream, and no comments', () => {
  expect(readEvent('event: ended\ndata: {"id":"a"}')).toEqual({ name: 'ended', data: { id: 'a' } })
  expect(readEvent(': still here')).toBeNull()
})
