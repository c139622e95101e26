import { buttonClass } from '@fairhall/ui/button'
import { Card } from '@fairhall/ui/card'
import { EmptyState, ErrorState } from '@fairhall/ui/empty-state'
import { Pager } from '@fairhall/ui/pager'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { useSession } from '../../shell/session/session.ts'
import { PER_PAGE, roundsQuery } from './history-queries.ts'
import { RoundRow } from './round-row.tsx'

const SKELETON_ROWS = [1, 2, 3, 4, 5, 6]

export function RoundList() {
  const t = useTranslations('pages.profile-history')
  const { status } = useSession()
  const [page, setPage] = useState(1)
  const list = useQuery({ ...roundsQuery(useClient(), page), enabled: status === 'player' })
  const { data: rounds, meta } = list.data ?? {}
  const pages = Math.max(1, Math.ceil((meta?.total ?? 0) / PER_PAGE))
  return (
    <>
      <Card aria-busy={list.isFetching} className="overflow-hidden">
        {list.isError ? (
          <ErrorState
            title={t('failedToLoad.title')}
            text={t('failedToLoad.text')}
            retryLabel={t('failedToLoad.retry')}
            onRetry={() => void list.refetch()}
          />
        ) : rounds === undefined ? (
          SKELETON_ROWS.map((row) => <Skeleton key={row} className="m-4 h-12" />)
        ) : rounds.length === 0 ? (
          <EmptyState
            icon={<History />}
            title={t('empty.title')}
            text={t('empty.text')}
            action={
              <Link to="/" className={buttonClass()}>
                {t('empty.action')}
              </Link>
            }
          />
        ) : (
          <ul className="divide-y divide-line">
            {rounds.map((round) => (
              <RoundRow key={round.id} round={round} />
            ))}
          </ul>
        )}
      </Card>
      <Pager
        page={page}
        pages={pages}
        onPage={setPage}
        label={t('paging.label', { page, pages })}
        previousLabel={t('paging.previous')}
        nextLabel={t('paging.next')}
      />
    </>
  )
}
