import { ErrorState } from '@fairhall/ui/empty-state'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { GameCollection } from '@fairhall/contract'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { railQuery } from '../../shell/games/games-queries.ts'
import { Poster } from '../../shell/games/poster.tsx'
import type { TileGame } from '../../shell/games/tile-game.ts'
import { useNearViewport } from '../../shell/games/use-near-viewport.ts'
import { usePlaying } from '../../shell/games/use-playing.ts'

const SKELETONS = 6

/** Our own games, on wide tiles that say how many play them. */
export function OriginalsRail({ collection }: { collection: GameCollection }) {
  const t = useTranslations('global-components.games')
  const headingId = useId()
  const { ref, isNear: enabled } = useNearViewport()
  const query = useQuery({ ...railQuery(useClient(), collection.identity), enabled })
  const { data: games, isError, refetch } = query
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
      {isError && games === undefined ? (
        <ErrorState title={t('rail.failed')} retryLabel={t('rail.retry')} onRetry={() => void refetch()} />
      ) : (
        <ul aria-busy={games === undefined} className="wide-rail">
          {games === undefined
            ? Array.from({ length: SKELETONS }, (_, index) => <li key={index} className="wide-tile" />)
            : enabled && <WideTiles games={games} />}
        </ul>
      )}
    </section>
  )
}

function WideTiles({ games }: { games: readonly TileGame[] }) {
  const t = useTranslations('global-components.games.tile')
  const playing = usePlaying()
  return games.map((game) => {
    const count = playing.get(game.id)
    return (
      <li key={game.id}>
        <Link to="/games/$id" params={{ id: game.id }} preload={false} className="wide-tile">
          <Poster game={game} sizes="9rem" width={144} height={192} loading="lazy" className="wide-art" />
          <span className="wide-name">{game.title}</span>
          <span className="text-xs text-text/85 tabular-nums">
            {count === undefined ? (game.isProvablyFair ? t('fair') : null) : t('playing', { count })}
          </span>
        </Link>
      </li>
    )
  })
}
