import type { GameProvider } from '@fairhall/contract'
import { Button } from '@fairhall/ui/button'
import { ErrorState } from '@fairhall/ui/empty-state'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { GameTile } from '../../shell/games/game-tile.tsx'
import { TileSkeleton } from '../../shell/games/tile-skeleton.tsx'
import { useNearViewport } from '../../shell/games/use-near-viewport.ts'
import { providerGamesQuery } from './providers-queries.ts'

const SKELETONS = 12

type Props = { provider: GameProvider; isFirst: boolean }

/** One studio: its name, number of games, and the games, which load when scrolled near. */
export function ProviderGames({ provider, isFirst }: Props) {
  const t = useTranslations('pages.providers')
  const section = useRef<HTMLElement>(null)
  const headingId = useId()
  const enabled = useNearViewport(section) || isFirst
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...providerGamesQuery(useClient(), provider.id),
    enabled,
  })
  const games = data?.pages.flatMap((page) => page.data)
  return (
    <section ref={section} id={provider.id} aria-labelledby={headingId} className="mt-8 scroll-mt-24">
      <div className="mb-4 flex items-center gap-3.5">
        <span
          aria-hidden="true"
          className="flex size-12 shrink-0 items-center justify-center rounded-card border border-line bg-panel font-display text-lg font-bold text-brass"
        >
          {provider.name.slice(0, 1)}
        </span>
        <div>
          <h2 id={headingId} className="text-xl">
            {provider.name}
          </h2>
          <p className="text-sm text-muted">{t('count', { count: provider.gamesCount })}</p>
        </div>
      </div>
      {isError && games === undefined ? (
        <ErrorState title={t('failed')} retryLabel={t('retry')} onRetry={() => void refetch()} />
      ) : (
        <ul aria-busy={games === undefined} className="game-grid">
          {games === undefined
            ? Array.from({ length: Math.min(SKELETONS, provider.gamesCount) }, (_, index) => (
                <TileSkeleton key={index} />
              ))
            : games.map((game, index) => (
                <li key={game.id}>
                  <GameTile game={game} isEager={isFirst && index < 4} />
                </li>
              ))}
        </ul>
      )}
      {hasNextPage && (
        <div className="mt-6 flex justify-center">
          <Button variant="secondary" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more', { shown: games?.length ?? 0, total: provider.gamesCount })}
          </Button>
        </div>
      )}
    </section>
  )
}
