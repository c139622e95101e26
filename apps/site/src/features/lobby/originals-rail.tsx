import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { GameCollection } from '@fairhall/contract'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { LazyPart } from '../../shell/client/lazy-part.tsx'
import { useNearViewport } from '../../shell/games/use-near-viewport.ts'

/** The collection of our own games, which has wide tiles. */
export const ORIGINALS = 'originals'

const loadTiles = async () => (await import('./originals-tiles.tsx')).OriginalsTiles
const NO_TEXTS: readonly string[] = []
const SKELETONS = 6

/** Our own games, on wide tiles that say how many play them. The tiles load when they are scrolled near. */
export function OriginalsRail({ collection }: { collection: GameCollection }) {
  const t = useTranslations('global-components.games')
  const headingId = useId()
  const { ref, isNear } = useNearViewport()
  return (
    <section ref={ref} aria-labelledby={headingId} className="rail-section wide-section">
      <div className="mb-3.5 flex items-center gap-3">
        <h2 id={headingId} className="text-xl">
          {collection.title}
        </h2>
        <p className="me-auto truncate text-sm text-muted max-md:hidden">{t('rail.original')}</p>
        <Link
          to="/categories/$identity"
          params={{ identity: collection.identity }}
          id={`${headingId}all`}
          aria-labelledby={`${headingId}all ${headingId}`}
          className="inline-flex min-h-11 shrink-0 items-center gap-1 self-center rounded-control px-2 text-sm font-semibold whitespace-nowrap text-muted max-md:ms-auto hover:text-text"
        >
          {t('rail.all', { count: collection.gamesCount })}
          <ChevronRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        </Link>
      </div>
      <LazyPart isDue={isNear} load={loadTiles} documents={NO_TEXTS} outline={<TilesOutline />} />
    </section>
  )
}

export function TilesOutline() {
  return (
    <ul aria-busy className="wide-rail">
      {Array.from({ length: SKELETONS }, (_, index) => (
        <li key={index} className="wide-tile" />
      ))}
    </ul>
  )
}
