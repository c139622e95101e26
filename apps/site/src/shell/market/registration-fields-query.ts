import type { Client } from '@fairhall/client'
import { queryOptions } from '@tanstack/react-query'

/** For the visitor's country, or for the one chosen in the form. */
export const registrationFieldsQuery = (client: Client, country?: string) =>
  queryOptions({
    queryKey: ['market', 'registration-fields', country ?? null],
    queryFn: ({ signal }) => {
      const query = { scenario: 'registration' as const, ...(country !== undefined && { country }) }
      return client.call('listFieldValidations', { query, signal })
    },
    staleTime: 10 * 60_000,
  })
