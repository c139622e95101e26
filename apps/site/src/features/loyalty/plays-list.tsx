import { COUNT_MAX } from '@fairhall/contract/paging'
import { Button } from '@fairhall/ui/button'
import { Card } from '@fairhall/ui/card'
import { EmptyState } from '@fairhall/ui/empty-state'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Coins } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { Loaded } from '../../shell/errors/loaded.tsx'
import { playsQuery, termsQuery } from './loyalty-queries.ts'
import { PlayRow } from './play-row.tsx'

/** Where points come from: each day's stakes in each game, and how they were counted. */
export function PlaysList() {
  const t = useTranslations('pages.loyalty.plays')
  const client = useClient()
  const plays = useInfiniteQuery(playsQuery(client))
  const { data: terms } = useQuery(termsQuery(client))
  const rows = plays.data?.pages.flatMap(({ data }) => data)
  return (
    <Card className="overflow-hidden">
      <section aria-labelledby="plays" aria-busy={plays.isPending}>
        <div className="border-b border-line px-4 py-4 md:px-5">
          <h2 id="plays" className="text-lg">
            {t('title')}
          </h2>
          <p className="mt-1 text-sm text-pretty text-muted">{t('rule')}</p>
        </div>
        <Loaded
          query={{ ...plays, data: rows }}
          outline={<Outline />}
          empty={<EmptyState icon={<Coins />} title={t('empty.title')} text={t('empty.text')} />}
        >
          {(all) => (
            <ul className="divide-y divide-line">
              {all.map((play) => (
                <PlayRow
                  key={[play.game.id, play.at, play.currency, play.weight, play.edge, play.rate].join()}
                  play={play}
                  base={terms?.currency}
                />
              ))}
            </ul>
          )}
        </Loaded>
        {rows !== undefined && rows.length > 0 && (
          <More
            shown={rows.length}
            total={plays.data?.pages.at(-1)?.meta.total ?? rows.length}
            isLoading={plays.isFetchingNextPage}
            onMore={plays.hasNextPage ? () => void plays.fetchNextPage() : null}
          />
        )}
      </section>
    </Card>
  )
}

function Outline() {
  return Array.from({ length: 4 }, (_, row) => <Skeleton key={row} className="m-4 h-12" />)
}

type MoreProps = { shown: number; total: number; isLoading: boolean; onMore: (() => void) | null }

function More({ shown, total, isLoading, onMore }: MoreProps) {
  const t = useTranslations('pages.loyalty.plays')
  const format = useFormatter()
  const counts = { shown: format.number(shown), total: format.number(total) }
  return (
    <div className="flex min-h-14 flex-wrap items-center justify-between gap-2 border-t border-line px-4 py-2 md:px-5">
      <p className="text-sm text-muted tabular-nums">
        {t(total < COUNT_MAX ? 'shown' : 'shownMany', counts)}
      </p>
      {onMore !== null && (
        <Button variant="ghost" size="sm" loading={isLoading} onClick={onMore}>
          {t('more')}
        </Button>
      )}
    </div>
  )
}
