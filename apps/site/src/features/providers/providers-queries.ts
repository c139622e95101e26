import type { Client } from '@fairhall/client'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { nextPage } from '../../shell/games/games-queries.ts'
import { toTileGame } from '../../shell/games/tile-game.ts'

const FIRST_GAMES = 12

/** A provider's games, twelve per page. */
export const providerGamesQuery = (client: Client, provider: string) =>
  infiniteQueryOptions({
    queryKey: ['games', 'provider', provider],
    queryFn: async ({ pageParam, signal }) => {
      const query = { provider: [provider], page: pageParam, perPage: FIRST_GAMES }
      const { data, meta } = await client.list('listGames', { query, signal })
      return { data: data.map(toTileGame), meta }
    },
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: 5 * 60_000,
  })
