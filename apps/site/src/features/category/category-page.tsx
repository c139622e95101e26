import { chipClass } from '@fairhall/ui/chip'
import { EmptyState } from '@fairhall/ui/empty-state'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Gamepad2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import type { GameFilter } from '../../shell/game-list/filter/game-filter.ts'
import { GameList } from '../../shell/game-list/game-list.tsx'
import { ListSearch } from '../../shell/game-list/list-search.tsx'
import { collectionsQuery } from '../../shell/games/collections-query.ts'

type Props = { identity: string; filter: GameFilter; page: number }

export function CategoryPage({ identity, filter, page }: Props) {
  const t = useTranslations('pages.category')
  const chips = useTranslations('global-components.games.collections')
  const { data: collections = [] } = useQuery(collectionsQuery(useClient()))
  const collection = collections.find((known) => known.identity === identity)
  const gamesCount = collection?.gamesCount ?? 0
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4 pt-6">
        <div>
          <h1 className="text-2xl md:text-3xl">{collection?.title}</h1>
          <p className="mt-1 text-sm text-muted">{t('count', { count: gamesCount })}</p>
        </div>
        <ListSearch filter={filter} placeholder={t('searchHere')} />
      </div>
      <nav
        aria-label={chips('label')}
        className="-mx-4 mt-5 flex gap-2 overflow-x-auto px-4 py-1 scrollbar-none"
      >
        {collections.map((other) => (
          <Link
            key={other.identity}
            to="/categories/$identity"
            params={{ identity: other.identity }}
            className={chipClass(other.identity === identity)}
          >
            {other.title}
          </Link>
        ))}
      </nav>
      <GameList
        base={{ collection: identity }}
        filter={filter}
        page={page}
        gamesCount={gamesCount}
        empty={<EmptyState icon={<Gamepad2 />} title={t('empty.title')} text={t('empty.text')} />}
      />
    </>
  )
}
