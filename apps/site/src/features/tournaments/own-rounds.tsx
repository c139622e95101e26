import type { Tournament, TournamentEntry, TournamentRound } from '@fairhall/contract'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleMinus, CircleX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { Loaded } from '../../shell/errors/loaded.tsx'
import { Poster } from '../../shell/games/poster.tsx'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { useOdds } from '../../shell/market/use-odds.ts'
import { useMoment } from '../../shell/player/use-moment.ts'
import { useScoreText } from '../../shell/tournaments/use-score-text.ts'
import { ownRoundsQuery } from './own-rounds-query.ts'
import { Panel } from './panel.tsx'

const SHOWN_MAX = 20

/** The newest rounds of the player, and why each counted or not. Loads again when the score changes. */
export function OwnRounds({ tournament, entry }: { tournament: Tournament; entry: TournamentEntry }) {
  const t = useTranslations('pages.tournament.rounds')
  const rounds = useQuery(
    ownRoundsQuery(useClient(), tournament.id, `${entry.rounds} ${entry.own?.score ?? ''}`),
  )
  return (
    <Panel title={t('title')}>
      <Loaded
        query={rounds}
        outline={<Skeleton className="m-4 h-40" />}
        empty={<p className="px-4 py-6 text-sm text-muted">{t('none')}</p>}
      >
        {(list) => (
          <ul className="divide-y divide-line">
            {list.slice(0, SHOWN_MAX).map((round) => (
              <Round key={round.id} round={round} tournament={tournament} />
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  )
}

function Round({ round, tournament }: { round: TournamentRound; tournament: Tournament }) {
  const t = useTranslations('pages.tournament.rounds')
  const money = useMoneyFormat()
  const toOdds = useOdds()
  const moment = useMoment()
  const score = useScoreText(tournament)
  const { game, at, staked, currency, points, reason, isRanked } = round
  const state = reason !== null ? 'not' : isRanked ? 'counted' : 'unranked'
  const Icon = { not: CircleX, counted: CircleCheck, unranked: CircleMinus }[state]
  const tone = { not: 'text-coral', counted: 'text-jade', unranked: 'text-faint' }[state]
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-4 py-2.5 sm:grid-cols-[auto_minmax(0,1fr)_minmax(0,1.4fr)_auto]">
      <Poster
        game={game}
        sizes="2rem"
        width={32}
        height={32}
        loading="lazy"
        className="size-8 overflow-hidden rounded-[7px] object-cover"
      />
      <div className="min-w-0">
        <p className="truncate text-sm font-medium">{game.title}</p>
        <p className="text-xs text-muted">{moment(at)}</p>
      </div>
      <div className="flex min-w-0 items-start gap-2 max-sm:order-last max-sm:col-span-3">
        <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${tone}`} />
        <p className="text-xs text-pretty text-muted">
          <span className="block text-sm font-medium text-text">{t(state)}</span>
          {reason === null
            ? !isRanked && t('unrankedWhy')
            : t(`why.${reason}`, {
                stake: money(tournament.scoring.stakeMin, tournament.currency),
                odds: toOdds(tournament.oddsMin ?? '1'),
              })}
        </p>
      </div>
      <div className="text-end">
        <p className="text-sm font-semibold tabular-nums">{points === null ? '' : score(points)}</p>
        <p className="text-xs text-muted tabular-nums">{money(staked, currency)}</p>
      </div>
    </li>
  )
}
