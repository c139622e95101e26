import type { Winner } from '@fairhall/contract'
import { Money } from '@fairhall/ui/money'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { winnersQuery } from '../../shell/games/games-queries.ts'
import { Poster } from '../../shell/games/poster.tsx'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { onPublication } from '../../shell/realtime/live-publications.ts'

const EVERY_MS = 30_000

/** The latest wins. New ones are added at the front; nothing scrolls automatically. */
export function WinsStrip() {
  const t = useTranslations('global-components.games.winners')
  const client = useClient()
  const queryClient = useQueryClient()
  const { data: winners, isError } = useQuery({ ...winnersQuery(client), refetchInterval: EVERY_MS })
  useEffect(
    () =>
      onPublication('liveBets', (publication) => {
        if (publication.event !== 'live.bets.hidden') return
        queryClient.setQueryData(winnersQuery(client).queryKey, (shown) =>
          shown?.map((winner) =>
            publication.ids.includes(winner.id) ? { ...winner, nickname: null } : winner,
          ),
        )
      }),
    [client, queryClient],
  )
  if (winners === undefined && !isError) return <Skeleton className="h-8 flex-1" />
  if (winners === undefined || winners.length === 0)
    return <p className="truncate text-sm text-muted">{t('empty')}</p>
  return (
    <ul className="wins-list fade-end">
      {winners.map((winner) => (
        <Win key={winner.id} winner={winner} />
      ))}
    </ul>
  )
}

function Win({ winner }: { winner: Winner }) {
  const { game, nickname, isSimulated, amount, currency, multiplier } = winner
  const t = useTranslations('global-components')
  const money = useMoneyFormat()
  return (
    <li className="wins-item">
      <Link to="/games/$id" params={{ id: game.id }} preload={false} className="wins-link">
        <Poster game={game} sizes="2.25rem" width={36} height={36} loading="lazy" className="wins-thumb" />
        <span className="flex flex-col text-xs leading-snug">
          <span className="whitespace-nowrap">
            <Money amount={amount} className="font-semibold text-jade">
              {money(amount, currency)}
            </Money>{' '}
            {multiplier !== null && (
              <span className="text-muted tabular-nums">
                {t('games.winners.multiplier', { multiplier: Number(multiplier) })}
              </span>
            )}
          </span>
          <span className="whitespace-nowrap text-muted">
            <bdi>{isSimulated ? t('live-play.simulated') : (nickname ?? t('live-play.hidden'))}</bdi> ·{' '}
            {game.title}
          </span>
        </span>
      </Link>
    </li>
  )
}
