import type { Client } from '@fairhall/client'
import { queryOptions } from '@tanstack/react-query'

/** The same key as that of the studios' page: whichever comes first, the other has it. */
export const providersQuery = (client: Client) =>
  queryOptions({
    queryKey: ['games', 'providers'],
    queryFn: ({ signal }) => client.call('listProviders', { signal }),
    staleTime: 5 * 60_000,
  })
