import type { OfficeGame, OfficeGameProvider } from '@fairhall/contract/office'
import { useInfiniteQuery } from '@tanstack/react-query'
import { gameListQuery } from '../../api/games-queries.ts'
import { CommandButton } from '../../commands/command-button.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { MoreButton } from '../../parts/more-button.tsx'
import { WithData } from '../../parts/states.tsx'
import { StateTag } from '../../parts/tags.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { GameFilters } from './game-filters.tsx'
import { useGamesSearch } from './use-games-search.ts'

interface GameListProps {
  providers: readonly OfficeGameProvider[]
  categories: readonly string[]
}

export function GameList({ providers, categories }: GameListProps) {
  const { t } = useTexts()
  const {
    search: { text, provider, category, state, blockedIn, sort },
  } = useGamesSearch()
  const query = useInfiniteQuery(gameListQuery({ text, provider, category, state, blockedIn, sort }))
  const columns = useGameColumns()
  return (
    <>
      <GameFilters providers={providers} categories={categories} />
      <WithData query={query}>
        {({ pages }) => (
          <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2">
            <p className="text-muted">{t('games.found', { count: pages[0]?.total ?? 0 })}</p>
            <div className="w-full">
              <DataTable
                columns={columns}
                rows={pages.flatMap(({ items }) => items)}
                keyOf={({ id }) => id}
                empty={t('games.none')}
              />
            </div>
            <MoreButton query={query} text={t('queue.more')} />
          </div>
        )}
      </WithData>
    </>
  )
}

function useGameColumns(): readonly Column<OfficeGame>[] {
  const { t, time, percent } = useTexts()
  return [
    {
      name: t('player.game'),
      cell: ({ id, title }) => (
        <>
          <b>{title}</b>
          <span className="block text-xs text-muted wrap-anywhere">{id}</span>
        </>
      ),
    },
    {
      name: t('games.studio'),
      cell: ({ studio, provider }) => (
        <>
          {studio}
          <span className="block text-xs text-muted">{provider}</span>
        </>
      ),
    },
    { name: t('games.category'), cell: ({ category }) => category },
    { name: t('payments.state'), cell: ({ state }) => <StateTag state={state} /> },
    { name: t('games.rtp'), cell: ({ rtp }) => (rtp === null ? '–' : percent(rtp)), isEnd: true },
    { name: t('games.playing'), cell: ({ playing }) => playing || '–', isEnd: true },
    { name: t('games.blocked'), cell: (game) => <Countries game={game} /> },
    {
      name: t('games.currencies'),
      cell: ({ currencies }) => currencies.length || t('games.all'),
      isEnd: true,
    },
    { name: t('games.build'), cell: ({ build }) => build ?? '–' },
    {
      name: t('games.since'),
      cell: ({ firstSeenAt }) => <span className="whitespace-nowrap">{time(firstSeenAt)}</span>,
    },
    { name: t('actions'), isNameHidden: true, cell: (game) => <GameActions game={game} />, isEnd: true },
  ]
}

/** A few are named; the rest on demand. */
const NAMED_MAX = 4

function Countries({ game: { blockedCountries } }: { game: OfficeGame }) {
  if (blockedCountries.length === 0) return <span className="text-muted">–</span>
  const rest = blockedCountries.length - NAMED_MAX
  return (
    <span title={blockedCountries.join(', ')} className="whitespace-nowrap">
      {blockedCountries.slice(0, NAMED_MAX).join(', ')}
      {rest > 0 && <span className="text-muted">{` +${rest}`}</span>}
    </span>
  )
}

function GameActions({ game: { id, state } }: { game: OfficeGame }) {
  const { t } = useTexts()
  const known = { part: `game:${id}` }
  return state === 'stopped' ? (
    <CommandButton name="allow" known={known} look="link">
      {t('operations.allow')}
    </CommandButton>
  ) : (
    <CommandButton name="stop" known={known} look="link">
      {t('games.stop')}
    </CommandButton>
  )
}
