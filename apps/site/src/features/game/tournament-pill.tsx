import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Trophy } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { useIsExcluded } from '../../shell/player/use-player.ts'
import { entryQuery, isEligible, openTournamentsQuery } from '../../shell/tournaments/tournament-queries.ts'
import { useLiveTournament } from '../../shell/tournaments/use-live-tournament.ts'
import { pillClass } from '../../shell/reality-check/session-pills.tsx'

/** The player's place in the running tournament that this game counts for, and the way to it. */
export function TournamentPill() {
  const t = useTranslations('global-components.tournaments.pill')
  const client = useClient()
  const isExcluded = useIsExcluded()
  const { id: gameId = '' } = useParams({ strict: false })
  const { data: tournaments = [] } = useQuery({ ...openTournamentsQuery(client), enabled: !isExcluded })
  const running = tournaments.find((one) => one.state === 'running' && isEligible(one, gameId))
  const entry = useQuery({ ...entryQuery(client, running?.id ?? ''), enabled: running !== undefined }).data
  useLiveTournament(running?.id)
  if (running === undefined) return null
  const own = entry?.own ?? null
  return (
    <Link
      to="/tournaments/$identity"
      params={{ identity: running.identity }}
      className={`${pillClass} hover:border-edge hover:text-text`}
      aria-label={own === null ? running.title : t('label', { tournament: running.title, place: own.place })}
    >
      <Trophy aria-hidden="true" className="size-4 text-brass" />
      {own === null ? (
        <span className="max-2xl:hidden">{running.title}</span>
      ) : (
        <span className="font-semibold text-text tabular-nums">{t('place', { place: own.place })}</span>
      )}
    </Link>
  )
}
