import { buttonClass } from '@fairhall/ui/button'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { toCursorPager } from '../../shell/lists/cursor-pager.ts'
import { useCursorPages } from '../../shell/lists/use-cursor-pages.ts'
import { NoRows } from '../../shell/lists/no-rows.tsx'
import { useListTexts } from '../../shell/lists/use-list-texts.ts'
import { PagedList } from '../../shell/page-parts/paged-list.tsx'
import { useSession } from '../../shell/session/session.ts'
import { ALL_ROUNDS, PER_PAGE, type RoundFilters, roundsQuery, toQuery } from './history-queries.ts'
import { RoundFilterBar } from './round-filter-bar.tsx'
import { RoundRow } from './round-row.tsx'
import { RoundsDownload } from './rounds-download.tsx'

interface Props {
  game: string | undefined
  day: string | undefined
}

/** An address may name any word as its day. */
const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** `game` is the id of the game, and `day` the day, that the filter starts with. */
export function RoundList({ game, day }: Props) {
  const t = useTranslations('pages.profile-history')
  const texts = useListTexts('pages.profile-history')
  const { status } = useSession()
  const [filters, setFilters] = useState<RoundFilters>({
    ...ALL_ROUNDS,
    ...(game !== undefined && { game }),
    ...(isDay(day) && { period: { period: 'own', firstDay: day, lastDay: day } }),
  })
  const pages = useCursorPages()
  const choose = (next: RoundFilters) => {
    setFilters(next)
    pages.toFirst()
  }
  const list = useQuery({ ...roundsQuery(useClient(), filters, pages.cursor), enabled: status === 'player' })
  const rounds = list.data?.data
  return (
    <section aria-labelledby="rounds-heading">
      <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <h2 id="rounds-heading" className="text-xl">
          {t('heading')}
        </h2>
        {rounds !== undefined && rounds.length > 0 && <RoundsDownload filters={filters} />}
      </div>
      <RoundFilterBar filters={filters} onFilters={choose} />
      <PagedList
        className="mt-4"
        query={list}
        skeletonRows={6}
        failed={texts.failed}
        empty={
          <NoRows
            page="pages.profile-history"
            icon={<History />}
            isFiltered={Object.keys(toQuery(filters)).length > 0}
            onReset={() => choose(ALL_ROUNDS)}
            action={
              <Link to="/" className={buttonClass()}>
                {t('empty.action')}
              </Link>
            }
          />
        }
        paging={toCursorPager({ pages, list, perPage: PER_PAGE, texts })}
      >
        {(round) => <RoundRow round={round} />}
      </PagedList>
    </section>
  )
}
