import { COUNT_MAX } from '@fairhall/contract/paging'
import { buttonClass } from '@fairhall/ui/button'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Medal } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { FilterSelect } from '../../shell/lists/filter-select.tsx'
import { NoRows } from '../../shell/lists/no-rows.tsx'
import { useListTexts } from '../../shell/lists/use-list-texts.ts'
import { PagedList } from '../../shell/page-parts/paged-list.tsx'
import { useSession } from '../../shell/session/session.ts'
import { BetRow } from './bet-row.tsx'
import { BetsDownload } from './bets-download.tsx'
import { type BetFilter, betsQuery, PER_PAGE } from './bets-queries.ts'

const filters: readonly BetFilter[] = ['all', 'open', 'settled']

/** The player's sports bets with their states. */
export function BetList() {
  const t = useTranslations('pages.profile-bets')
  const texts = useListTexts('pages.profile-bets')
  const { status } = useSession()
  const [{ filter, page }, show] = useState<{ filter: BetFilter; page: number }>({ filter: 'all', page: 1 })
  const list = useQuery({ ...betsQuery(useClient(), filter, page), enabled: status === 'player' })
  const { data: bets, meta } = list.data ?? {}
  const total = meta?.total ?? 0
  const pages = Math.max(page, Math.ceil(total / PER_PAGE))
  const hasNext = page < pages || (total === COUNT_MAX && bets?.length === PER_PAGE)
  return (
    <section aria-labelledby="bets-heading">
      <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <h2 id="bets-heading" className="text-xl">
          {t('heading')}
        </h2>
        {bets !== undefined && bets.length > 0 && <BetsDownload filter={filter} />}
      </div>
      <FilterSelect
        label={t('filter.label')}
        value={filter}
        options={filters.map((value) => ({ value, label: t(`filter.${value}`) }))}
        onValue={(value) => show({ filter: value, page: 1 })}
      />
      <PagedList
        className="mt-4"
        query={list}
        skeletonRows={5}
        failed={texts.failed}
        empty={
          <NoRows
            page="pages.profile-bets"
            icon={<Medal />}
            isFiltered={filter !== 'all'}
            onReset={() => show({ filter: 'all', page: 1 })}
            action={
              <Link to="/betting" className={buttonClass()}>
                {t('empty.action')}
              </Link>
            }
          />
        }
        paging={{
          page,
          pages,
          hasNext,
          onPage: (next) => !list.isPlaceholderData && show({ filter, page: next }),
          ...texts.pager(page, total < COUNT_MAX ? pages : null),
        }}
      >
        {(bet) => <BetRow bet={bet} />}
      </PagedList>
    </section>
  )
}
