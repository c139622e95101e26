import type { Client } from '@fairhall/client'
import { queryOptions } from '@tanstack/react-query'
import { PLAYER } from '../player/player-queries.ts'

/** Free bets that the player can use now, in all currencies. */
export const playerFreebetsQuery = (client: Client) =>
  queryOptions({
    queryKey: [PLAYER, 'player-freebets'],
    queryFn: ({ signal }) => client.call('listPlayerFreebets', { signal }),
    staleTime: 0,
  })
