import type { Offer } from '@fairhall/contract'
import { type OfferFact, offerFacts } from '@fairhall/contract/offer-words'
import { useOfferLanguage } from './use-offer-language.ts'

/** Every condition of an offer that is one value. Games are listed apart. */
export function useOfferFacts(): (offer: Offer) => OfferFact[] {
  const language = useOfferLanguage()
  return (offer) => offerFacts(offer, language)
}
