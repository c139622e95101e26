import { COUNT_MAX } from '@fairhall/contract/paging'
import { buttonClass } from '@fairhall/ui/button'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
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
  const { page, cursor, toFirst, turnTo } = useCursorPages()
  const choose = (next: RoundFilters) => {
    setFilters(next)
    toFirst()
  }
  const list = useQuery({ ...roundsQuery(useClient(), filters, cursor), enabled: status === 'player' })
  const { data: rounds, meta } = list.data ?? {}
  const { total = null, nextCursor = null } = meta ?? {}
  const isCounted = total !== null && total < COUNT_MAX
  const pages = Math.max(page, isCounted ? Math.ceil(total / PER_PAGE) : page + (nextCursor === null ? 0 : 1))
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
          <NoRounds
            isFiltered={Object.keys(toQuery(filters)).length > 0}
            onReset={() => choose(ALL_ROUNDS)}
          />
        }
        paging={{
          page,
          pages,
          hasNext: nextCursor !== null,
          // While the next page loads, the old page is still shown, and its cursor must not be used again.
          onPage: (next) => !list.isPlaceholderData && turnTo(next, nextCursor),
          ...texts.pager(page, isCounted ? pages : null),
        }}
      >
        {(round) => <RoundRow round={round} />}
      </PagedList>
    </section>
  )
}

function NoRounds({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  const t = useTranslations('pages.profile-history')
  const { nothingFits } = useListTexts('pages.profile-history')
  return (
    <NoRows
      icon={<History />}
      isFiltered={isFiltered}
      nothingFits={nothingFits}
      onReset={onReset}
      empty={{
        title: t('empty.title'),
        text: t('empty.text'),
        action: (
          <Link to="/" className={buttonClass()}>
            {t('empty.action')}
          </Link>
        ),
      }}
    />
  )
}
