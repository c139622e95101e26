import type { Client } from '@fairhall/client'
import { queryOptions } from '@tanstack/react-query'
import { PLAYER } from '../../shell/player/player-queries.ts'

/** The games that the player opened last. */
export const playedQuery = (client: Client) =>
  queryOptions({
    queryKey: [PLAYER, 'continue'],
    queryFn: ({ signal }) => client.call('listPlayedGames', { signal }),
    staleTime: 0,
  })

export const openRoundsQuery = (client: Client) =>
  queryOptions({
    queryKey: [PLAYER, 'rounds', 'open'],
    queryFn: ({ signal }) => client.call('listOpenRounds', { signal }),
    staleTime: 0,
  })
