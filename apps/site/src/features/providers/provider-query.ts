import type { Client } from '@fairhall/client'
import { queryOptions } from '@tanstack/react-query'

export const providerQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ['games', 'provider', id],
    queryFn: ({ signal }) => client.call('getProvider', { params: { id }, signal }),
    staleTime: 5 * 60_000,
  })
