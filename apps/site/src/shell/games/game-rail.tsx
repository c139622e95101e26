import type { GameCollection } from '@fairhall/contract'
import { cx } from '@fairhall/ui/cx'
import { ErrorState } from '@fairhall/ui/empty-state'
import { IconButton } from '@fairhall/ui/icon-button'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../client/use-client.ts'
import { GameTile } from './game-tile.tsx'
import { TileSkeleton } from './tile-skeleton.tsx'
import { useNearViewport } from './use-near-viewport.ts'
import { useOverflow } from './use-overflow.ts'
import { railQuery } from './games-queries.ts'

const SKELETONS = 7

type Props = { collection: GameCollection; isFirst: boolean }

/** The first games of a collection in one row, with a link to all of them. */
export function GameRail({ collection, isFirst }: Props) {
  const t = useTranslations('global-components.games.rail')
  const row = useRef<HTMLUListElement>(null)
  // The first rails come with the page; the others load when scrolled near.
  const { ref, isNear: enabled } = useNearViewport()
  const query = useQuery({ ...railQuery(useClient(), collection.identity), enabled })
  const { data: games, isError, refetch } = query
  const isOverflowing = useOverflow(row)
  const headingId = useId()
  const { title } = collection
  const scroll = (direction: 1 | -1) => {
    const element = row.current
    if (element === null) return
    const towards = getComputedStyle(element).direction === 'rtl' ? -direction : direction
    element.scrollBy({ left: towards * element.clientWidth * 0.8, behavior: 'smooth' })
  }
  return (
    <section ref={ref} aria-labelledby={headingId} className="rail-section">
      <div className="mb-3.5 flex items-center gap-2">
        <h2 id={headingId} className="me-auto text-xl">
          {title}
        </h2>
        <span className={cx('flex max-lg:hidden', !isOverflowing && 'invisible')}>
          <IconButton label={t('back', { title })} onClick={() => scroll(-1)}>
            <ChevronLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
          </IconButton>
          <IconButton label={t('forward', { title })} onClick={() => scroll(1)}>
            <ChevronRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />
          </IconButton>
        </span>
        <Link
          to="/categories/$identity"
          params={{ identity: collection.identity }}
          id={`${headingId}all`}
          aria-labelledby={`${headingId}all ${headingId}`}
          className="inline-flex min-h-11 shrink-0 items-center gap-1 rounded-control px-2 text-sm font-semibold whitespace-nowrap text-muted hover:text-text"
        >
          {t('all', { count: collection.gamesCount })}
          <ChevronRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        </Link>
      </div>
      {isError && games === undefined ? (
        <ErrorState title={t('failed')} retryLabel={t('retry')} onRetry={() => void refetch()} />
      ) : (
        <ul ref={row} aria-busy={games === undefined} className="game-rail">
          {games === undefined
            ? Array.from({ length: SKELETONS }, (_, index) => <TileSkeleton key={index} />)
            : games.map((game, index) => (
                <li key={game.id}>
                  <GameTile game={game} isEager={isFirst && index < 3} />
                </li>
              ))}
        </ul>
      )}
    </section>
  )
}
