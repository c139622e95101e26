import type { Client } from '@fairhall/client'
import { queryOptions } from '@tanstack/react-query'
import { toTileGame } from './tile-game.ts'
import { PLAYER } from '../player/player-queries.ts'

export const playedGamesQuery = (client: Client) =>
  queryOptions({
    queryKey: [PLAYER, 'played-games'],
    queryFn: async ({ signal }) => (await client.call('listPlayedGames', { signal })).map(toTileGame),
    staleTime: 0,
  })
