import type { Client } from '@fairhall/client'
import { queryOptions } from '@tanstack/react-query'

export const registrationFieldsQuery = (client: Client) =>
  queryOptions({
    queryKey: ['market', 'registration-fields'],
    queryFn: ({ signal }) =>
      client.call('listFieldValidations', { query: { scenario: 'registration' }, signal }),
    staleTime: 10 * 60_000,
  })
