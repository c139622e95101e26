import type { Client } from '@fairhall/client'
import { queryOptions } from '@tanstack/react-query'

export const profileFieldsQuery = (client: Client) =>
  queryOptions({
    queryKey: ['player', 'profile-fields'],
    queryFn: ({ signal }) => client.call('listFieldValidations', { query: { scenario: 'profile' }, signal }),
    staleTime: 10 * 60_000,
  })
