import type { Tournament } from '@fairhall/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Trophy } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { PagedList } from '../../shell/page-parts/paged-list.tsx'
import { useNumberedPaging } from '../../shell/page-parts/use-numbered-paging.ts'
import { useScoreText } from '../../shell/tournaments/use-score-text.ts'
import { finishedTournamentsQuery } from './finished-query.ts'
import { PlayerName } from './player-name.tsx'

const PER_PAGE = 5
const WINNERS = 3

/** Finished runs with their first winners, newest first. Not shown before there is one. */
export function PastTournaments() {
  const t = useTranslations('pages.tournaments')
  const client = useClient()
  const [page, setPage] = useState(1)
  const query = useQuery(finishedTournamentsQuery(client, page, PER_PAGE))
  const total = query.data?.meta.total
  const paging = useNumberedPaging({ page, onPage: setPage, total, perPage: PER_PAGE })
  if (total === 0) return null
  return (
    <section className="mt-10">
      <h2 className="text-xl">{t('past')}</h2>
      <PagedList
        query={query}
        skeletonRows={PER_PAGE}
        failed={{ title: t('failed.title'), text: t('failed.text'), retryLabel: t('failed.retry') }}
        paging={paging}
        className="mt-4"
      >
        {(tournament) => <PastTournament tournament={tournament} />}
      </PagedList>
    </section>
  )
}

function PastTournament({ tournament }: { tournament: Tournament }) {
  const t = useTranslations('pages.tournaments')
  const format = useFormatter()
  const money = useMoneyFormat()
  const score = useScoreText(tournament)
  const { id, title, endsAt, entrants, prizes, currency } = tournament
  const winners = prizes.filter(({ entry }) => entry !== null).slice(0, WINNERS)
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-4">
      <div className="min-w-48 flex-1">
        <Link
          to="/tournaments/$identity"
          params={{ identity: id }}
          className="font-semibold hover:text-brass-bright"
        >
          {title}
        </Link>
        <p className="text-sm text-muted">
          {format.dateTime(new Date(endsAt), { dateStyle: 'medium', timeZone: 'UTC' })}
          {' · '}
          {t('card.count', { count: entrants })}
        </p>
      </div>
      <ol className="flex min-w-0 flex-2 flex-wrap gap-x-6 gap-y-2">
        {winners.map(({ place, amount, offer, entry }) => (
          <li key={place} className="flex items-center gap-2 text-sm">
            <Trophy
              aria-hidden="true"
              className={place === 1 ? 'size-4 text-brass-bright' : 'size-4 text-faint'}
            />
            <span className="text-muted tabular-nums">{format.number(place)}</span>
            {entry && <PlayerName {...entry} />}
            {entry && <span className="text-muted tabular-nums">{score(entry.score)}</span>}
            <span className="font-semibold tabular-nums">{offer ?? money(amount, currency)}</span>
          </li>
        ))}
        {winners.length === 0 && <li className="text-sm text-muted">{t('noWinner')}</li>}
      </ol>
    </li>
  )
}
