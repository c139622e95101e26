import type { OfferPrice } from '@fairhall/contract'
import { useTranslations } from 'use-intl'
import { oddsOf } from './offer-odds.ts'

/** How many players finish an offer in a slot of medium volatility. Null while it is unknown. */
export function useOfferOdds(): (price: OfferPrice | null) => string | null {
  const t = useTranslations('global-components.offers.price')
  return (price) => {
    const usual = price?.slots.find(({ volatility }) => volatility === 'medium')
    if (usual === undefined) return null
    const odds = oddsOf(usual.finishedShare)
    return odds.kind === 'odds' ? t('odds', { few: odds.few, many: odds.many }) : t(odds.kind)
  }
}
