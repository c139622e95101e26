import type { Client } from '@fairhall/client'
import type { Spin } from '@fairhall/contract'
import { queryOptions } from '@tanstack/react-query'
import type { TileGame } from '../../shell/games/tile-game.ts'
import { PLAYER } from '../../shell/player/player-queries.ts'

/** The maximum of one call, which is more than enough for recent games. */
const ROUNDS = 100

export const recentGamesQuery = (client: Client) =>
  queryOptions({
    queryKey: [PLAYER, 'recent-games'],
    queryFn: async ({ signal }) =>
      toRecentGames(await client.call('listSpins', { query: { page: 1, perPage: ROUNDS }, signal })),
    staleTime: 0,
  })

/** Each game once, most recently played first. */
export function toRecentGames(rounds: readonly Spin[]): TileGame[] {
  const games = new Map<string, TileGame>()
  for (const { game, provider, isProvablyFair } of rounds) {
    if (!games.has(game.id))
      games.set(game.id, { ...game, provider, isProvablyFair, rtp: null, hasDemo: false })
  }
  return [...games.values()]
}
