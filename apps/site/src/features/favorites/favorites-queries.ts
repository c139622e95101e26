import type { Client } from '@fairhall/client'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { nextPage } from '../../shell/games/games-queries.ts'
import { toTileGame } from '../../shell/games/tile-game.ts'
import { FAVORITES } from '../../shell/games/favorites-queries.ts'

const GRID_LENGTH = 36

/** Pages of the favourites that can be played now. */
export const favoriteGamesQuery = (client: Client) =>
  infiniteQueryOptions({
    queryKey: [...FAVORITES, 'games'],
    queryFn: async ({ pageParam, signal }) => {
      const query = { page: pageParam, perPage: GRID_LENGTH }
      const { data, meta } = await client.list('listFavorites', { query, signal })
      return { data: data.map(toTileGame), meta }
    },
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: 0,
  })
