import type { Client } from '@fairhall/client'
import { queryOptions } from '@tanstack/react-query'

/** Apart from the other queries of games, because every page's first load has it. */
export const collectionsQuery = (client: Client) =>
  queryOptions({
    queryKey: ['games', 'collections'],
    queryFn: ({ signal }) => client.call('listCollections', { signal }),
    staleTime: 5 * 60_000,
  })
