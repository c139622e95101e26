import type { Offer } from '@fairhall/contract'
import { Scale } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useMoneyFormat } from '../market/use-money.ts'
import { useOfferOdds } from './use-offer-odds.ts'

/** The chance to finish an offer and what it takes, in short. Nothing while it is unknown. */
export function PriceTag({ offer: { price, currency } }: { offer: Offer }) {
  const t = useTranslations('global-components.offers.price')
  const money = useMoneyFormat()
  const odds = useOfferOdds()(price)
  if (price === null) return null
  // Only slots of our own studio are simulated. A figure for others would be a guess.
  if (price.slots.length === 0) return <p className="text-sm text-pretty text-muted">{t('notPriced')}</p>
  if (odds === null) return null
  return (
    <p className="flex items-start gap-2.5 rounded-card bg-raised/60 px-3.5 py-3 text-sm text-pretty">
      <Scale aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-brass" />
      <span>
        <span className="font-semibold">{odds}</span>
        {price.target !== null && (
          <span className="block text-muted">
            {t('targetMost', { amount: money(price.target, currency) })}
          </span>
        )}
      </span>
    </p>
  )
}
