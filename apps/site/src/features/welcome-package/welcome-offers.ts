import type { Offer } from '@fairhall/contract'

/** The steps of the operator's first package, and all other offers that don't belong to a package. */
export function splitOffers(offers: readonly Offer[]): { steps: Offer[]; others: Offer[] } {
  const first = offers.find((offer) => offer.package !== null)?.package?.id
  return {
    steps: offers.filter((offer) => offer.package !== null && offer.package.id === first),
    others: offers.filter((offer) => offer.package === null),
  }
}
