import { chipClass } from '@fairhall/ui/chip'
import { EmptyState } from '@fairhall/ui/empty-state'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Gamepad2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { GameRail } from '../../shell/games/game-rail.tsx'
import { collectionsQuery } from '../../shell/games/games-queries.ts'
import { FairPlayCard } from './fair-play-card.tsx'
import { Hero } from './hero.tsx'
import { LiveBetsSection } from './live-bets-section.tsx'
import { WinnersTicker } from './winners-ticker.tsx'

export function LobbyPage() {
  const t = useTranslations('pages.lobby')
  const { data: collections = [] } = useQuery(collectionsQuery(useClient()))
  return (
    <>
      <CollectionChips />
      <div className="mt-3 grid gap-4 md:mt-5 xl:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
        <Hero />
        <FairPlayCard />
      </div>
      <WinnersTicker />
      {collections.length === 0 && (
        <EmptyState icon={<Gamepad2 />} title={t('empty.title')} text={t('empty.text')} className="mt-8" />
      )}
      {collections.map((collection, index) => (
        <GameRail key={collection.identity} collection={collection} isFirst={index === 0} />
      ))}
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
