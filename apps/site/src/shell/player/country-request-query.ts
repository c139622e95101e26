import type { Client } from '@fairhall/client'
import { queryOptions } from '@tanstack/react-query'

export const countryRequestQuery = (client: Client) =>
  queryOptions({
    queryKey: ['player', 'country-request'],
    queryFn: ({ signal }) => client.call('getCountryRequest', { signal }),
  })
