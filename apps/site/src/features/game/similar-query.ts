import type { Client } from '@fairhall/client'
import { queryOptions } from '@tanstack/react-query'
import { toTileGame } from '../../shell/games/tile-game.ts'

export const similarQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ['games', 'similar', id],
    queryFn: async ({ signal }) =>
      (await client.call('listSimilarGames', { params: { id }, signal })).map(toTileGame),
    staleTime: 5 * 60_000,
  })
