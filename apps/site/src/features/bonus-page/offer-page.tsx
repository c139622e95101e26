import type { Offer } from '@fairhall/contract'
import { offerFacts, offerHeadline, offerOccasion } from '@fairhall/contract/offer-words'
import { buttonClass } from '@fairhall/ui/button'
import { cx } from '@fairhall/ui/cx'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useTranslations } from 'use-intl'
import { WhatCounts } from '../../shell/bonuses/what-counts.tsx'
import { Loaded } from '../../shell/errors/loaded.tsx'
import { FactList } from '../../shell/modals/fact-list.tsx'
import { ModalLink } from '../../shell/modals/use-modals.tsx'
import { useOfferLanguage } from '../../shell/offers/use-offer-language.ts'
import { useOffer } from '../../shell/offers/use-offers.ts'
import { PageHero } from '../../shell/page-parts/page-hero.tsx'
import { ContentLink } from '../../shell/prose/content-link.tsx'
import { PriceSection } from './price-section.tsx'

/** An offer of the operator with every condition, in the player's currency. */
export function OfferPage({ id }: { id: string }) {
  const found = useOffer(id)
  return (
    <Loaded query={found} outline={<Skeleton className="mt-6 h-96 rounded-panel!" />}>
      {(offer) => <Conditions offer={offer} />}
    </Loaded>
  )
}

function Conditions({ offer }: { offer: Offer }) {
  const t = useTranslations('global-components.offers')
  const language = useOfferLanguage()
  const primary = buttonClass({ variant: 'primary' })
  return (
    <>
      <PageHero
        kicker={offerOccasion(offer, language) ?? t('kicker')}
        title={offerHeadline(offer, language)}
        lead={offer.description}
      >
        <ModalLink modal="sign-up" className={cx(primary, 'player:hidden')}>
          {t('signUp')}
        </ModalLink>
        <ModalLink modal="wallet" value="deposit" className={cx(primary, 'guest:hidden')}>
          {t('deposit')}
        </ModalLink>
        {offer.isUsedUp && <span className="font-semibold text-brass-bright">{t('usedUp')}</span>}
      </PageHero>
      <div className="mt-8 flex flex-col gap-8">
        <PriceSection offer={offer} />
        <section aria-labelledby="terms">
          <h2 id="terms" className="text-xl">
            {t('terms')}
          </h2>
          <div className="mt-4 grid items-start gap-4 md:grid-cols-2">
            <FactList rows={offerFacts(offer, language)} />
            <div className="flex flex-col gap-4">
              {offer.wagering.multiplier > 0 && <WhatCounts wagering={offer.wagering} />}
              <p className="text-sm text-pretty text-muted">{t('optional')}</p>
              <ContentLink
                to="/bonus/rules"
                className="flex min-h-11 items-center self-start font-semibold text-azure hover:underline"
              >
                {t('rules')}
              </ContentLink>
            </div>
          </div>
        </section>
      </div>
    </>
  )
}
