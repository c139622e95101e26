import type { Offer } from '@fairhall/contract'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { useClient } from '../client/use-client.ts'
import { useActiveAccount } from '../player/use-player.ts'
import { offerQuery, offersQuery } from './offers-query.ts'

/**
 * Undefined is the currency of the market, in which the server renders pages. The player's account may be known before
 * hydration, which must begin with the same page.
 */
function useOfferCurrency(): string | undefined {
  const currency = useActiveAccount()?.currency
  return useHydrated() ? currency : undefined
}

/** The public offers in the player's currency. Until they are loaded, those that the page's loader brought. */
export function useOffers(): UseQueryResult<Offer[]> {
  const client = useClient()
  const { data: loaded } = useQuery(offersQuery(client))
  const own = offersQuery(client, useOfferCurrency())
  return useQuery({ ...own, placeholderData: (shown) => shown ?? loaded })
}

/** An offer, as `useOffers` shows it. */
export function useOffer(id: string): UseQueryResult<Offer> {
  const client = useClient()
  const { data: loaded } = useQuery(offerQuery(client, id))
  const own = offerQuery(client, id, useOfferCurrency())
  return useQuery({ ...own, placeholderData: (shown) => (shown?.id === id ? shown : loaded) })
}
