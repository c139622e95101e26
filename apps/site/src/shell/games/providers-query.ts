import type { Client } from '@fairhall/client'
import { queryOptions } from '@tanstack/react-query'

/** In a separate file, because every visitor loads the other game queries. */
export const providersQuery = (client: Client) =>
  queryOptions({
    queryKey: ['games', 'providers'],
    queryFn: ({ signal }) => client.call('listProviders', { signal }),
    staleTime: 5 * 60_000,
  })
