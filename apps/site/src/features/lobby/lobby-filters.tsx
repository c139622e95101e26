import { chipClass } from '@fairhall/ui/chip'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { LazyPart } from '../../shell/client/lazy-part.tsx'
import { useClient } from '../../shell/client/use-client.ts'
import { collectionsQuery } from '../../shell/games/games-queries.ts'
import { useNearViewport } from '../../shell/games/use-near-viewport.ts'

const loadFilters = async () => (await import('./all-games-filters.tsx')).AllGamesFilters
const TEXTS = ['global-components/game-filters']

/** The collections with their numbers of games, and the filters of the list of all games. */
export function LobbyFilters() {
  const t = useTranslations('global-components.games.collections')
  const format = useFormatter()
  const { ref, isNear } = useNearViewport()
  const { data: collections = [] } = useQuery(collectionsQuery(useClient()))
  const all = collections.find(({ isRail }) => !isRail)
  const rails = collections.filter(({ isRail }) => isRail)
  if (collections.length === 0) return null
  return (
    <div
      ref={ref}
      className="mt-4 flex items-center gap-4 lg:sticky lg:top-18 lg:z-10 lg:-mx-2 lg:mt-3 lg:bg-ink/96 lg:px-2 lg:py-2"
    >
      <nav
        aria-label={t('label')}
        className="flex min-w-0 gap-2 overflow-x-auto py-1 scrollbar-none max-lg:hidden"
      >
        {(all === undefined ? rails : [all, ...rails]).map(({ identity, title, gamesCount }) => (
          <Link
            key={identity}
            to="/categories/$identity"
            params={{ identity }}
            className={chipClass(identity === all?.identity)}
          >
            {title}
            <span className="text-xs tabular-nums opacity-72">{format.number(gamesCount)}</span>
          </Link>
        ))}
      </nav>
      {all !== undefined && (
        <div className="flex min-h-13 min-w-0 items-center max-lg:-mx-4 max-lg:flex-1 max-lg:overflow-x-auto max-lg:px-4 max-lg:scrollbar-none lg:ms-auto lg:shrink-0">
          <LazyPart
            isDue={isNear}
            load={loadFilters}
            documents={TEXTS}
            outline={<Skeleton className="h-11 w-80" />}
          />
        </div>
      )}
    </div>
  )
}
