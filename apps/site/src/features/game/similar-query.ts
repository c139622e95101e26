import type { Client } from '@fairhall/client'
import { queryOptions } from '@tanstack/react-query'
import { toTileGame } from '../../shell/games/tile-game.ts'

export const similarQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ['games', 'similar', id],
    queryFn: async ({ signal }) => {
      const { data, meta } = await client.list('listSimilarGames', { params: { id }, signal })
      return { games: data.map(toTileGame), reason: meta.reason }
    },
    staleTime: 5 * 60_000,
  })
