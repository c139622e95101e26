import type { Client } from '@fairhall/client'
import { queryOptions } from '@tanstack/react-query'

export const levelsQuery = (client: Client) =>
  queryOptions({
    queryKey: ['loyalty-levels'],
    queryFn: ({ signal }) => client.call('listLevels', { signal }),
    staleTime: 10 * 60_000,
  })
