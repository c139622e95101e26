import type { Block } from '@fairhall/content/blocks'
import { offerHeadline } from '@fairhall/contract/offer-words'
import { buttonClass } from '@fairhall/ui/button'
import { Card } from '@fairhall/ui/card'
import { cx } from '@fairhall/ui/cx'
import { EmptyState } from '@fairhall/ui/empty-state'
import { useRouteContext } from '@tanstack/react-router'
import { Gift } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ModalLink } from '../../shell/modals/use-modals.tsx'
import { useOfferLanguage } from '../../shell/offers/use-offer-language.ts'
import { useOffers } from '../../shell/offers/use-offers.ts'
import { LinkCard } from '../../shell/page-parts/link-card.tsx'
import { PageHero } from '../../shell/page-parts/page-hero.tsx'
import { Prose } from '../../shell/prose/prose.tsx'
import { OfferCard } from './offer-card.tsx'
import { splitOffers } from './welcome-offers.ts'

type PackageDocument = {
  title: string
  description: string
  kicker: string
  empty: { title: string; text: string }
  guestAction: string
  playerAction: string
  body: readonly Block[]
}

/** The offers of the welcome package and all others of the market, or a note that there is none, and the general terms. */
export function WelcomePackagePage() {
  const { texts } = useRouteContext({ from: '__root__' })
  const page = texts.document('pages/welcome-package') as unknown as PackageDocument
  return (
    <>
      <PageHero kicker={page.kicker} title={page.title} lead={page.description}>
        <ModalLink modal="sign-up" className={cx(buttonClass({ variant: 'primary' }), 'player:hidden')}>
          {page.guestAction}
        </ModalLink>
        <ModalLink
          modal="wallet"
          value="deposit"
          className={cx(buttonClass({ variant: 'primary' }), 'guest:hidden')}
        >
          {page.playerAction}
        </ModalLink>
      </PageHero>
      <Offers empty={page.empty} />
      <div className="mt-2 max-w-2xl">
        <Prose blocks={page.body} />
      </div>
    </>
  )
}

function Offers({ empty }: Pick<PackageDocument, 'empty'>) {
  const t = useTranslations('global-components.offers')
  const language = useOfferLanguage()
  const { data = [] } = useOffers()
  const { steps, others } = splitOffers(data)
  if (steps.length + others.length === 0)
    return (
      <Card className="mt-6">
        <EmptyState icon={<Gift />} title={empty.title} text={empty.text} />
      </Card>
    )
  return (
    <>
      <ol className="mt-6 grid gap-3 md:grid-cols-[repeat(auto-fit,minmax(19rem,1fr))]">
        {steps.map((offer, index) => (
          <OfferCard key={offer.id} offer={offer} place={index + 1} />
        ))}
      </ol>
      {others.length > 0 && (
        <section aria-labelledby="more" className="mt-8">
          <h2 id="more" className="text-xl">
            {t('more')}
          </h2>
          <ul className="mt-4 grid gap-3 md:grid-cols-2">
            {others.map((offer) => (
              <li key={offer.id}>
                <LinkCard
                  to={`/bonus/${offer.id}`}
                  title={offerHeadline(offer, language)}
                  text={offer.name}
                  icon={Gift}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
