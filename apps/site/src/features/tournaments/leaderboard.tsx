import type { Tournament, TournamentEntry } from '@fairhall/contract'
import { Button } from '@fairhall/ui/button'
import { EmptyState } from '@fairhall/ui/empty-state'
import { Skeleton } from '@fairhall/ui/skeleton'
import { Tabs } from '@fairhall/ui/tabs'
import { useQuery } from '@tanstack/react-query'
import { Trophy } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { Loaded } from '../../shell/errors/loaded.tsx'
import { boardQuery } from '../../shell/tournaments/tournament-queries.ts'
import { LeaderboardTable } from './leaderboard-table.tsx'
import { Panel } from './panel.tsx'

type Props = { tournament: Tournament; entry: TournamentEntry | undefined }

const FIRST = 10
const views = ['top', 'around'] as const

/** The first places, and those around the player. It changes while it is open. */
export function Leaderboard({ tournament, entry }: Props) {
  const t = useTranslations('pages.tournament.board')
  const [view, setView] = useState<(typeof views)[number]>('top')
  const own = entry?.own ?? null
  const isAround = view === 'around' && entry !== undefined && own !== null
  return (
    <Panel
      title={
        <span className="inline-flex items-center gap-2">
          {t('title')}
          {tournament.state === 'running' && <Live label={t('live')} />}
        </span>
      }
      side={
        own && (
          <Tabs
            value={view}
            onValue={setView}
            label={t('view')}
            items={views.map((value) => ({
              value,
              label: <span className="whitespace-nowrap">{t(value)}</span>,
            }))}
          />
        )
      }
    >
      {isAround ? (
        <LeaderboardTable tournament={tournament} rows={entry.around} own={own} />
      ) : (
        <Top tournament={tournament} entry={entry} />
      )}
    </Panel>
  )
}

function Live({ label }: { label: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 font-text text-xs font-semibold text-jade">
      <span aria-hidden="true" className="size-2 rounded-full bg-jade" />
      {label}
    </span>
  )
}

function Top({ tournament, entry }: Props) {
  const t = useTranslations('pages.tournament.board')
  const board = useQuery(boardQuery(useClient(), tournament.id))
  const [isLong, setLong] = useState(false)
  const own = entry?.own ?? null
  return (
    <Loaded query={board} outline={<Skeleton className="m-4 h-96" />}>
      {({ rows }) => {
        if (rows.length === 0)
          return <EmptyState icon={<Trophy />} title={t('empty.title')} text={t('empty.text')} />
        const shown = isLong ? rows : rows.slice(0, FIRST)
        const isOwnShown = own === null || own.place <= shown.length
        return (
          <>
            <LeaderboardTable
              tournament={tournament}
              rows={shown}
              own={own}
              after={isOwnShown ? [] : (entry?.around ?? []).filter(({ place }) => place > shown.length)}
            />
            {!isLong && rows.length > FIRST && (
              <div className="border-t border-line p-3">
                <Button variant="secondary" wide onClick={() => setLong(true)}>
                  {t('more', { count: rows.length })}
                </Button>
              </div>
            )}
          </>
        )
      }}
    </Loaded>
  )
}
