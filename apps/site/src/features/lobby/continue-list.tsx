import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Play, RotateCcw } from 'lucide-react'
import { useLocale, useNow, useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { Poster } from '../../shell/games/poster.tsx'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { type ContinuedGame, toContinued } from './continue-games.ts'
import { openRoundsQuery, playedQuery } from './played-queries.ts'
import { ageOf } from '../../shell/live-bets/live-bets-rows.ts'

export function ContinueList() {
  const t = useTranslations('global-components.live-play.continue')
  const client = useClient()
  const played = useQuery(playedQuery(client))
  const rounds = useQuery(openRoundsQuery(client))
  if (played.isError && played.data === undefined)
    return (
      <button type="button" onClick={() => void played.refetch()} className="continue-note">
        <RotateCcw aria-hidden="true" className="size-4" />
        {t('failed')}
      </button>
    )
  // Without the open rounds, a list would move as soon as they are known.
  if (played.data === undefined || rounds.isPending) return <Skeleton className="h-19" />
  if (played.data.length === 0) return <p className="continue-note">{t('empty')}</p>
  return (
    <ul className="continue-list">
      {toContinued(played.data, rounds.data ?? []).map((continued) => (
        <ContinueCard key={continued.game.id} {...continued} />
      ))}
    </ul>
  )
}

const MINUTE_MS = 60_000

function ContinueCard({ game, openRound }: ContinuedGame) {
  const t = useTranslations('global-components.live-play.continue')
  const money = useMoneyFormat()
  const locale = useLocale()
  const now = useNow({ updateInterval: MINUTE_MS })
  const age = ageOf(game.playedAt, now.getTime())
  // Seconds would need a faster clock.
  const { count, unit } = age.unit === 'second' ? { count: 0, unit: 'second' as const } : age
  return (
    <li>
      <Link to="/games/$id" params={{ id: game.id }} preload={false} className="continue-card">
        <Poster game={game} sizes="3.75rem" width={60} height={60} className="continue-thumb" />
        <span className="flex min-w-0 flex-1 flex-col items-start gap-1">
          <span dir="auto" className="max-w-full truncate text-sm font-semibold text-text">
            {game.title}
          </span>
          {openRound === null ? (
            <time dateTime={game.playedAt} className="max-w-full truncate text-xs">
              {new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' }).format(-count, unit)}
            </time>
          ) : (
            <span className="max-w-full truncate rounded-chip bg-brass/15 px-2 py-0.5 text-xs font-semibold text-brass-bright">
              {t('openRound', { amount: money(openRound.stake, openRound.currency) })}
            </span>
          )}
        </span>
        <span aria-hidden="true" className="continue-sign">
          <Play className="size-4 fill-current rtl:-scale-x-100" />
        </span>
      </Link>
    </li>
  )
}
