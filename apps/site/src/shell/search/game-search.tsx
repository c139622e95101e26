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
import { Byline } from '../games/byline.tsx'
import { useRtp } from '../games/game-tile.tsx'
import { searchQuery } from '../games/games-queries.ts'
import { Poster } from '../games/poster.tsx'
import type { TileGame } from '../games/tile-game.ts'
import { useModals } from '../modals/use-modals.tsx'
import { FOUND, moveByArrows } from './move-by-arrows.ts'
import { RecentChips } from './recent-chips.tsx'
import { recentSearches } from './recent-searches.ts'

/** Finds games while typing. With an empty query it shows the visitor's last searches and the most played games. */
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
  const keep = () => recentSearches.add(searchTerm)
  return (
    <div
      role="search"
      aria-label={t('label')}
      aria-busy={typed.trim() !== searchTerm || query.isPlaceholderData}
      onKeyDown={moveByArrows}
    >
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
      {searchTerm === '' && <RecentChips onChoose={setTyped} />}
      <p role="status" className="mt-3 min-h-5 text-sm text-muted">
        {query.data && t('results', { count: query.data.meta.total })}
      </p>
      <Loaded
        query={query}
        outline={<Outline />}
        failed={{ title: rail('failed'), retryLabel: rail('retry') }}
      >
        {({ data, meta, suggestions }) =>
          meta.total === 0 ? (
            <NothingFound searchTerm={searchTerm} suggestions={suggestions} onOpen={keep} />
          ) : (
            <FoundGames games={data} onOpen={keep} />
          )
        }
      </Loaded>
    </div>
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

interface ListProps {
  /** Called when the visitor opens one of the games. */
  onOpen: () => void
}

function NothingFound({
  searchTerm,
  suggestions,
  onOpen,
}: ListProps & { searchTerm: string; suggestions: readonly TileGame[] }) {
  const t = useTranslations('global-components.games.search')
  return (
    <>
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
      {suggestions.length > 0 && (
        <section className="mt-4">
          <h3 className="text-sm text-muted">{t('suggestions')}</h3>
          <FoundGames games={suggestions} onOpen={onOpen} />
        </section>
      )}
    </>
  )
}

function FoundGames({ games, onOpen }: ListProps & { games: readonly TileGame[] }) {
  return (
    <ul className={listClass}>
      {games.map((game) => (
        <FoundGame key={game.id} game={game} onOpen={onOpen} />
      ))}
    </ul>
  )
}

function FoundGame({ game, onOpen }: ListProps & { game: TileGame }) {
  const rtp = useRtp()(game.rtp)
  return (
    <li>
      <Link
        to="/games/$id"
        params={{ id: game.id }}
        onClick={onOpen}
        {...FOUND}
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
          <span dir="auto" className="truncate font-semibold">
            {game.title}
          </span>
          <span className="flex text-sm text-muted">
            <Byline text={game.provider.name} rtp={rtp} />
          </span>
        </span>
      </Link>
    </li>
  )
}
