import type { Tournament, TournamentEntry, TournamentRound } from '@fairhall/contract'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleMinus, CircleX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { Loaded } from '../../shell/errors/loaded.tsx'
import { ExplainedRound } from '../../shell/lists/explained-round.tsx'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { useOdds } from '../../shell/market/use-odds.ts'
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
  const score = useScoreText(tournament)
  const { game, at, staked, currency, points, reason, isRanked } = round
  const state = reason !== null ? 'not' : isRanked ? 'counted' : 'unranked'
  const icon = { not: CircleX, counted: CircleCheck, unranked: CircleMinus }[state]
  const tone = { not: 'text-coral', counted: 'text-jade', unranked: 'text-faint' }[state]
  const why =
    reason === null
      ? !isRanked && t('unrankedWhy')
      : t(`why.${reason}`, {
          stake: money(tournament.scoring.stakeMin, tournament.currency),
          odds: toOdds(tournament.oddsMin ?? '1'),
        })
  return (
    <ExplainedRound game={game} at={at} icon={icon} tone={tone} title={t(state)} why={why}>
      <div className="text-end">
        <p className="text-sm font-semibold tabular-nums">{points === null ? '' : score(points)}</p>
        <p className="text-xs text-muted tabular-nums">{money(staked, currency)}</p>
      </div>
    </ExplainedRound>
  )
}
