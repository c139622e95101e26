import { Button } from '@fairhall/ui/button'
import { EmptyState, ErrorState } from '@fairhall/ui/empty-state'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Gamepad2, SearchX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { GameTile } from '../../shell/games/game-tile.tsx'
import { gridQuery } from '../../shell/games/games-queries.ts'
import { TileSkeleton } from '../../shell/games/tile-skeleton.tsx'

const FIRST_SCREEN = 12

type Props = { collection: string; search: string }

export function GameGrid({ collection, search }: Props) {
  const t = useTranslations('pages.category')
  const words = useTranslations('global-components.games.search')
  const rail = useTranslations('global-components.games.rail')
  const { data, isError, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery({
      ...gridQuery(useClient(), { collection, ...(search === '' ? {} : { search }) }),
      placeholderData: keepPreviousData,
    })
  if (isError && data === undefined)
    return <ErrorState title={rail('failed')} retryLabel={rail('retry')} onRetry={() => void refetch()} />

  const games = data?.pages.flatMap((page) => page.data) ?? []
  const total = data?.pages[0]?.meta.total ?? 0
  if (!isPending && games.length === 0)
    return search === '' ? (
      <EmptyState icon={<Gamepad2 />} title={t('empty.title')} text={t('empty.text')} />
    ) : (
      <EmptyState icon={<SearchX />} title={words('emptyTitle', { search })} text={words('emptyText')} />
    )

  return (
    <>
      <p role="status" className="mt-4 min-h-5 text-sm text-muted">
        {search !== '' && !isPending && words('results', { count: total })}
      </p>
      <ul aria-busy={isPending} className="game-grid mt-2">
        {isPending && Array.from({ length: FIRST_SCREEN }, (_, index) => <TileSkeleton key={index} />)}
        {games.map((game, index) => (
          <li key={game.id}>
            <GameTile game={game} heading="h2" isEager={index < FIRST_SCREEN / 2} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div className="mt-8 flex justify-center">
          <Button variant="secondary" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more', { shown: games.length, total })}
          </Button>
        </div>
      )}
    </>
  )
}
