import type { Client } from '@fairhall/client'
import { queryOptions } from '@tanstack/react-query'

/** Apart from the other queries of games, which every guest loads. */
export const providersQuery = (client: Client) =>
  queryOptions({
    queryKey: ['games', 'providers'],
    queryFn: ({ signal }) => client.call('listProviders', { signal }),
    staleTime: 5 * 60_000,
  })
