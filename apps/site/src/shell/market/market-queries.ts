import type { Client } from '@fairhall/client'
import { queryOptions } from '@tanstack/react-query'

/** The first part of query keys whose data is the same for everyone in a market. */
const MARKET = 'market'
const LASTING = { staleTime: 10 * 60_000, gcTime: Number.POSITIVE_INFINITY }

export const initQuery = (client: Client) =>
  queryOptions({
    queryKey: [MARKET, 'init'],
    queryFn: ({ signal }) => client.call('getInit', { signal }),
    ...LASTING,
  })

/**
 * The visitor's own location. A page is cached for a whole market, so its data names the country of the visitor who
 * requested it first.
 */
export const hereQuery = (client: Client) =>
  queryOptions({
    queryKey: [MARKET, 'here'],
    queryFn: ({ signal }) => client.call('getInit', { signal }),
    select: ({ country }) => country,
    ...LASTING,
  })

export const currenciesQuery = (client: Client) =>
  queryOptions({
    queryKey: [MARKET, 'currencies'],
    queryFn: ({ signal }) => client.call('listCurrencies', { query: { visible: '1' }, signal }),
    ...LASTING,
  })

export const localesQuery = (client: Client) =>
  queryOptions({
    queryKey: [MARKET, 'locales'],
    queryFn: ({ signal }) => client.call('listLocales', { signal }),
    ...LASTING,
  })

export const countriesQuery = (client: Client) =>
  queryOptions({
    queryKey: [MARKET, 'countries'],
    queryFn: ({ signal }) => client.call('listCountries', { signal }),
    ...LASTING,
  })

export const constantsQuery = (client: Client) =>
  queryOptions({
    queryKey: [MARKET, 'constants'],
    queryFn: ({ signal }) => client.call('getConstants', { signal }),
    ...LASTING,
  })
