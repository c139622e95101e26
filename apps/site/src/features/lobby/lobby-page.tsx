import { chipClass } from '@fairhall/ui/chip'
import { EmptyState } from '@fairhall/ui/empty-state'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Gamepad2 } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { GameRail } from '../../shell/games/game-rail.tsx'
import { collectionsQuery } from '../../shell/games/games-queries.ts'
import { ContinueSection } from './continue-section.tsx'
import { FairPlayCard } from './hero/fair-play-card.tsx'
import { Hero } from './hero/hero.tsx'
import { PlayerHeroSection } from './hero/player-hero-section.tsx'
import { LiveBetsSection } from './live-bets-section.tsx'
import { OriginalsRail } from './originals-rail.tsx'
import { QuestsSection } from './quests-section.tsx'
import { WinsSection } from './wins-section.tsx'

/** The collection of our own games, which has wide tiles. */
const ORIGINALS = 'originals'

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
      <WinsSection />
      <CountedChips />
      {collections.length === 0 && (
        <EmptyState icon={<Gamepad2 />} title={t('empty.title')} text={t('empty.text')} className="mt-8" />
      )}
      {collections.map((collection, index) =>
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
      {collections.map(({ identity, title }) => (
        <Link key={identity} to="/categories/$identity" params={{ identity }} className={chipClass()}>
          {title}
        </Link>
      ))}
    </nav>
  )
}

/** With the drawer, the collections are listed again above the games, with their counts. */
function CountedChips() {
  const t = useTranslations('global-components.games.collections')
  const format = useFormatter()
  const { data: collections = [] } = useQuery(collectionsQuery(useClient()))
  if (collections.length === 0) return null
  return (
    <nav aria-label={t('label')} className="mt-5 flex flex-wrap gap-2 max-lg:hidden">
      <span aria-current="page" className={chipClass(true)}>
        {t('allGames')}
      </span>
      {collections.map(({ identity, title, gamesCount }) => (
        <Link key={identity} to="/categories/$identity" params={{ identity }} className={chipClass()}>
          {title}
          <span className="text-xs text-faint tabular-nums">{format.number(gamesCount)}</span>
        </Link>
      ))}
    </nav>
  )
}
