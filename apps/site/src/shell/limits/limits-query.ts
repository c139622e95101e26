import type { Client } from '@fairhall/client'
import { queryOptions } from '@tanstack/react-query'
import { PLAYER } from '../player/player-queries.ts'

/** The player's limits and breaks with their usage. */
export const limitsQuery = (client: Client) =>
  queryOptions({
    queryKey: [PLAYER, 'limits'],
    queryFn: ({ signal }) => client.call('listLimits', { signal }),
    staleTime: 10_000,
    // Only the server's clock decides when an exclusion is over.
    refetchInterval: ({ state }) =>
      state.data?.some(({ returnDelayHours, mayReturn }) => returnDelayHours !== null && !mayReturn) ===
        true && 300_000,
  })
