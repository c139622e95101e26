import type { Spin } from '@fairhall/contract'
import { expect, test } from 'vitest'
import { toRecentGames } from './recently-played-queries.ts'

const round = (id: string): Spin => ({
  id: `round of ${id}`,
  game: { id, title: id, thumbnail: `/${id}.png`, thumbnailSmall: null },
  provider: { id: 'studio', name: 'Studio' },
  roundId: id,
  isProvablyFair: true,
  currency: 'EUR',
  stake: '1',
  win: '0',
  bonusStake: '0',
  returned: '0',
  status: 3,
  openedAt: '2026-11-20T12:00:00.000Z',
  finishedAt: null,
})

test('lists each game once, at its latest round', () => {
  const games = toRecentGames(['dice', 'koi-river', 'dice', 'night-market'].map(round))
  expect(games.map(({ id }) => id)).toEqual(['dice', 'koi-river', 'night-market'])
})

test('lists no games without rounds', () => {
  expect(toRecentGames([])).toEqual([])
})
