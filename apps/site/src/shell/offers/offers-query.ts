import type { Client } from '@fairhall/client'
import { queryOptions } from '@tanstack/react-query'

/** Undefined is the currency of the visitor's market. Pages are rendered with it, so a player's currency replaces it later. */
type Currency = string | undefined

const OFFERS = 'offers'
const queryOf = (currency: Currency) => (currency === undefined ? {} : { currency })
const LASTING = { staleTime: 60_000 }

export const offersQuery = (client: Client, currency?: Currency) =>
  queryOptions({
    queryKey: [OFFERS, 'list', currency],
    queryFn: ({ signal }) => client.call('listOffers', { query: queryOf(currency), signal }),
    ...LASTING,
  })

export const offerQuery = (client: Client, id: string, currency?: Currency) =>
  queryOptions({
    queryKey: [OFFERS, 'one', id, currency],
    queryFn: ({ signal }) => client.call('getOffer', { params: { id }, query: queryOf(currency), signal }),
    ...LASTING,
  })
