/**
 * A list of games that can be searched, filtered and ordered. While other games load, and if they can't be loaded, the
 * last ones stay.
 */
import { CallError } from '@fairhall/client'
import { Button } from '@fairhall/ui/button'
import { cx } from '@fairhall/ui/cx'
import { ErrorState } from '@fairhall/ui/empty-state'
import { Notice } from '@fairhall/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../client/use-client.ts'
import { TileSkeleton } from '../games/tile-skeleton.tsx'
import { useSession } from '../session/session.ts'
import { ActiveFilters } from './filter/active-filters.tsx'
import { FilterBar } from './filter/filter-bar.tsx'
import { type GameFilter, isFiltered, type ListBase } from './filter/game-filter.ts'
import { isKnownList, isOwnList, pageQuery } from './list-queries.ts'
import { NothingFound } from './nothing-found.tsx'
import { ResultCount } from './result-count.tsx'
import { FilterChange, useChosenFilter } from './filter/use-filter-change.ts'
import { useScrollToList, useShownList } from './use-shown-list.ts'
import { VirtualGrid } from './virtual-grid.tsx'

interface Props {
  base: ListBase
  filter: GameFilter
  /** The page that the server rendered. */
  page: number
  /** The number of games without a filter. */
  gamesCount: number
  /** Shown if there are no games even without a filter. */
  empty: ReactNode
}

export function GameList({ base, filter: reached, page: reachedPage, gamesCount, empty }: Props) {
  const [filter, change] = useChosenFilter(reached)
  const page = filter === reached ? reachedPage : 1
  const session = useSession()
  const isOwn = isOwnList(filter, session)
  const heading = useRef<HTMLParagraphElement>(null)
  const { data, error, refetch } = useQuery({
    ...pageQuery(useClient(), base, { filter, page, isOwn }),
    enabled: isKnownList(filter, session),
  })
  const shown = useShownList(base, { filter, page }, data)
  useScrollToList(heading, shown?.key)
  const known = (of: GameFilter) => (isFiltered(of) ? 0 : gamesCount)
  /** The link is older than the catalogue, which no longer has one of its values. */
  const isOutdated = error instanceof CallError && error.status === 422
  const retry = () => void refetch()

  function games(): ReactNode {
    if (isOutdated) return <NothingFound filter={filter} kind="outdated" />
    if (shown === null) return error === null ? <Outline /> : <ListFailure onRetry={retry} />
    if (shown.head.meta.total === 0)
      return isFiltered(shown.filter) ? <NothingFound filter={filter} kind="empty" /> : empty
    const isLoading = data === undefined && error === null
    return (
      <div aria-busy={isLoading} className={cx('transition-opacity duration-150', isLoading && 'opacity-50')}>
        <VirtualGrid
          key={shown.key}
          base={base}
          filter={shown.filter}
          isOwn={isOwn}
          startPage={shown.page}
          head={shown.head}
          known={known(shown.filter)}
        />
      </div>
    )
  }
  return (
    <FilterChange value={change}>
      <FilterBar
        base={base}
        filter={filter}
        total={isFiltered(filter) ? (error === null ? data?.meta.total : 0) : gamesCount}
      />
      <ActiveFilters base={base} filter={filter} />
      <p ref={heading} role="status" className="mt-4 mb-2 min-h-5 scroll-mt-24 text-sm text-muted">
        {data !== undefined && isFiltered(filter) && <ResultCount total={data.meta.total} />}
      </p>
      {error !== null && shown !== null && !isOutdated && <StaleNotice onRetry={retry} />}
      {games()}
    </FilterChange>
  )
}

const SKELETONS = 12

function Outline() {
  return (
    <ul aria-busy className="game-grid">
      {Array.from({ length: SKELETONS }, (_, index) => (
        <TileSkeleton key={index} />
      ))}
    </ul>
  )
}

function ListFailure({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('global-components.game-filters.failed')
  return <ErrorState title={t('title')} text={t('text')} retryLabel={t('retry')} onRetry={onRetry} />
}

/** The games below still belong to the last filter. */
function StaleNotice({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('global-components.game-filters.failed')
  const action = (
    <Button size="sm" variant="secondary" onClick={onRetry}>
      {t('retry')}
    </Button>
  )
  return (
    <Notice tone="error" className="mb-4" action={action}>
      {t('stale')}
    </Notice>
  )
}
