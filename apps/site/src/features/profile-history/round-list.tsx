import { buttonClass } from '@fairhall/ui/button'
import { EmptyState } from '@fairhall/ui/empty-state'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { PagedList } from '../../shell/page-parts/paged-list.tsx'
import { useSession } from '../../shell/session/session.ts'
import { PER_PAGE, roundsQuery } from './history-queries.ts'
import { RoundRow } from './round-row.tsx'

export function RoundList() {
  const t = useTranslations('pages.profile-history')
  const { status } = useSession()
  const [page, setPage] = useState(1)
  const list = useQuery({ ...roundsQuery(useClient(), page), enabled: status === 'player' })
  const pages = Math.max(1, Math.ceil((list.data?.meta.total ?? 0) / PER_PAGE))
  return (
    <PagedList
      query={list}
      skeletonRows={6}
      failed={{
        title: t('failedToLoad.title'),
        text: t('failedToLoad.text'),
        retryLabel: t('failedToLoad.retry'),
      }}
      empty={
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
      }
      paging={{
        page,
        pages,
        onPage: setPage,
        label: t('paging.label', { page, pages }),
        previousLabel: t('paging.previous'),
        nextLabel: t('paging.next'),
      }}
    >
      {(round) => <RoundRow round={round} />}
    </PagedList>
  )
}
