import type { Offer } from '@fairhall/contract'
import { offerFacts, offerHeadline, offerOccasion } from '@fairhall/contract/offer-words'
import { useTranslations } from 'use-intl'
import { PriceTag } from '../../shell/offers/price-tag.tsx'
import { useOfferLanguage } from '../../shell/offers/use-offer-language.ts'
import { StepNumber } from '../../shell/page-parts/step-number.tsx'
import { ContentLink } from '../../shell/prose/content-link.tsx'

/** One step of the welcome package with its conditions. */
export function OfferCard({ offer, place }: { offer: Offer; place: number }) {
  const t = useTranslations('global-components.offers')
  const language = useOfferLanguage()
  const occasion = offerOccasion(offer, language)
  return (
    <li className="flex flex-col gap-4 rounded-card border border-line bg-panel p-5">
      <div className="flex items-start gap-3.5">
        <StepNumber place={place} />
        <div className="min-w-0">
          {occasion !== null && <p className="text-sm text-muted">{occasion}</p>}
          <h2 className="text-lg text-balance">{offerHeadline(offer, language)}</h2>
          {offer.isUsedUp && <p className="text-sm font-semibold text-brass">{t('usedUp')}</p>}
        </div>
      </div>
      <PriceTag offer={offer} />
      <dl className="flex flex-col divide-y divide-line text-sm">
        {offerFacts(offer, language).map(({ label, value }) => (
          <div key={label} className="flex justify-between gap-4 py-2">
            <dt className="text-muted">{label}</dt>
            <dd className="text-end text-balance tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <ContentLink
        to={`/bonus/${offer.id}`}
        className="mt-auto flex min-h-11 items-center self-start font-semibold text-azure hover:underline"
      >
        {t('details', { name: offer.name })}
      </ContentLink>
    </li>
  )
}
