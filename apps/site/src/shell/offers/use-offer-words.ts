import type { Offer } from '@fairhall/contract'
import { offerHeadline, offerOccasion } from '@fairhall/contract/offer-words'
import { useOfferLanguage } from './use-offer-language.ts'

/** What an offer gives in one line, and which deposit it is for. */
export function useOfferWords(): { headline(offer: Offer): string; which(offer: Offer): string | null } {
  const language = useOfferLanguage()
  return {
    headline: (offer) => offerHeadline(offer, language),
    which: (offer) => offerOccasion(offer, language),
  }
}
