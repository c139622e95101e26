import type { Client } from '@fairhall/client'
import { queryOptions } from '@tanstack/react-query'
import { PLAYER } from '../player/player-queries.ts'

/** The keys of all lists of favourites begin with this. */
export const FAVORITES = [PLAYER, 'favorites']

/** The ids of all favourites, newest first. */
export const favoriteIdsQuery = (client: Client) =>
  queryOptions({
    queryKey: [...FAVORITES, 'ids'],
    queryFn: async ({ signal }): Promise<readonly string[]> =>
      (await client.list('listFavorites', { query: { page: 1, perPage: 1 }, signal })).meta.ids,
    staleTime: 5 * 60_000,
  })
