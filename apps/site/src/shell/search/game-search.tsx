import { chipClass } from '@fairhall/ui/chip'
import { EmptyState } from '@fairhall/ui/empty-state'
import SearchInput from '@fairhall/ui/inputs/search'
import { Skeleton } from '@fairhall/ui/skeleton'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../client/use-client.ts'
import { Loaded } from '../errors/loaded.tsx'
import { useRtp } from '../games/game-tile.tsx'
import { searchQuery } from '../games/games-queries.ts'
import { Poster } from '../games/poster.tsx'
import type { TileGame } from '../games/tile-game.ts'
import { useModals } from '../modals/use-modals.tsx'

/** Finds games while typing. With an empty query it shows the most played. */
export default function GameSearch() {
  const t = useTranslations('global-components.games.search')
  const collections = useTranslations('global-components.games.collections')
  const navigation = useTranslations('layout.shell.navigation')
  const rail = useTranslations('global-components.games.rail')
  const modals = useModals()
  const [typed, setTyped] = useState('')
  const searchTerm = useDeferredValue(typed.trim())
  const query = useQuery({
    ...searchQuery(useClient(), searchTerm),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <SearchInput
        hideLabel
        startsFocused
        name="search"
        label={t('label')}
        placeholder={t('placeholder')}
        maxLength={100}
        value={typed}
        onValue={setTyped}
        words={() => t('clear')}
      />
      {searchTerm === '' && (
        <div className="mt-3 flex flex-wrap gap-2">
          <button type="button" className={chipClass()} onClick={() => void modals.open('categories')}>
            {collections('label')}
          </button>
          <button type="button" className={chipClass()} onClick={() => void modals.open('providers')}>
            {navigation('providers')}
          </button>
        </div>
      )}
      <p role="status" className="mt-3 min-h-5 text-sm text-muted">
        {query.data && t('results', { count: query.data.meta.total })}
      </p>
      <Loaded
        query={query}
        outline={<Outline />}
        failed={{ title: rail('failed'), retryLabel: rail('retry') }}
      >
        {({ data, meta }) =>
          meta.total === 0 ? (
            <NothingFound searchTerm={searchTerm} />
          ) : (
            <ul className={listClass}>
              {data.map((game) => (
                <FoundGame key={game.id} game={game} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  )
}

const listClass = 'mt-2 flex flex-col gap-1'

function Outline() {
  return (
    <ul aria-busy className={listClass}>
      {Array.from({ length: 5 }, (_, index) => (
        <Skeleton key={index} className="h-20 w-full" />
      ))}
    </ul>
  )
}

function NothingFound({ searchTerm }: { searchTerm: string }) {
  const t = useTranslations('global-components.games.search')
  return (
    <EmptyState
      icon={<SearchX />}
      title={t('emptyTitle', { search: searchTerm })}
      text={t('emptyText')}
      action={
        <Link to="/categories" className="font-semibold text-azure hover:underline">
          {t('allGames')}
        </Link>
      }
    />
  )
}

function FoundGame({ game }: { game: TileGame }) {
  const t = useTranslations('global-components.games.tile')
  const rtp = useRtp()(game.rtp)
  return (
    <li>
      <Link
        to="/games/$id"
        params={{ id: game.id }}
        className="flex items-center gap-3.5 rounded-control p-2 transition-colors duration-150 hover:bg-raised"
      >
        <Poster
          game={game}
          sizes="3rem"
          width={48}
          height={64}
          className="h-16 w-12 rounded-tick object-cover"
        />
        <span className="flex min-w-0 flex-col">
          <span className="truncate font-semibold">{game.title}</span>
          <span className="truncate text-sm text-muted">
            {rtp === null ? game.provider.name : t('byline', { provider: game.provider.name, rtp })}
          </span>
        </span>
      </Link>
    </li>
  )
}
