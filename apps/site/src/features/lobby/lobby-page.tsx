import { chipClass } from '@fairhall/ui/chip'
import { EmptyState } from '@fairhall/ui/empty-state'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Gamepad2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { GameRail } from '../../shell/games/game-rail.tsx'
import { collectionsQuery } from '../../shell/games/collections-query.ts'
import { ContinueSection } from './continue-section.tsx'
import { FiltersSection } from './filters-section.tsx'
import { FairPlayCard } from './hero/fair-play-card.tsx'
import { Hero } from './hero/hero.tsx'
import { PlayerHeroSection } from './hero/player-hero-section.tsx'
import { LiveBetsSection } from './live-bets-section.tsx'
import { JackpotsSection } from './jackpots-section.tsx'
import { ORIGINALS, OriginalsRail } from './originals-rail.tsx'
import { QuestsSection } from './quests-section.tsx'
import { WinsSection } from './wins-section.tsx'

export function LobbyPage() {
  const t = useTranslations('pages.lobby')
  const { data: collections = [] } = useQuery(collectionsQuery(useClient()))
  return (
    <>
      <h1 className="sr-only">{t('title')}</h1>
      <CollectionChips />
      <PlayerHeroSection />
      <div className="mt-3 grid gap-4 md:mt-5 xl:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] player:hidden">
        <Hero />
        <FairPlayCard />
      </div>
      <QuestsSection />
      <ContinueSection />
      <JackpotsSection />
      <WinsSection />
      <FiltersSection />
      {collections.length === 0 && (
        <EmptyState icon={<Gamepad2 />} title={t('empty.title')} text={t('empty.text')} className="mt-8" />
      )}
      {collections
        .filter(({ isRail }) => isRail)
        .map((collection, index) =>
          collection.identity === ORIGINALS ? (
            <OriginalsRail key={collection.identity} collection={collection} />
          ) : (
            <GameRail key={collection.identity} collection={collection} isFirst={index === 0} />
          ),
        )}
      <LiveBetsSection />
    </>
  )
}

/** Phones hide the drawer, so the collections are listed at the top. */
function CollectionChips() {
  const t = useTranslations('global-components.games.collections')
  const { data: collections = [] } = useQuery(collectionsQuery(useClient()))
  if (collections.length === 0) return null
  return (
    <nav
      aria-label={t('label')}
      className="-mx-4 flex gap-2 overflow-x-auto px-4 pt-3 pb-1 scrollbar-none lg:hidden"
    >
      <span aria-current="page" className={chipClass(true)}>
        {t('all')}
      </span>
      {collections
        .filter(({ isRail }) => isRail)
        .map(({ identity, title }) => (
          <Link key={identity} to="/categories/$identity" params={{ identity }} className={chipClass()}>
            {title}
          </Link>
        ))}
    </nav>
  )
}
