import { chipClass } from '@fairhall/ui/chip'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { collectionsQuery } from '../../shell/games/collections-query.ts'
import { AllGamesFilters } from './all-games-filters.tsx'

/** The collections with their numbers of games, and the filters of the list of all games. */
export function LobbyFilters() {
  const t = useTranslations('global-components.games.collections')
  const format = useFormatter()
  const { data: collections = [] } = useQuery(collectionsQuery(useClient()))
  const all = collections.find(({ isRail }) => !isRail)
  const rails = collections.filter(({ isRail }) => isRail)
  if (collections.length === 0) return null
  return (
    <div className="flex items-center gap-4">
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
      {all !== undefined && <AllGamesFilters collection={all.identity} />}
    </div>
  )
}
