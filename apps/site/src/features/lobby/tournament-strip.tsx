import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Trophy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { TimeLeft } from '../../shell/tournaments/time-left.tsx'
import { entryQuery, openTournamentsQuery } from '../../shell/tournaments/tournament-queries.ts'
import { StripPlaceholder } from './strip-placeholder.tsx'

const className =
  'flex h-16 items-center gap-3 rounded-card border border-line bg-panel px-4 transition-colors duration-150 hover:border-edge'

/** The tournament that ends next with the player's place, in one row that opens it. */
export function TournamentStrip() {
  const t = useTranslations('global-components.tournaments')
  const client = useClient()
  const money = useMoneyFormat()
  const query = useQuery(openTournamentsQuery(client))
  const tournaments = query.data
  const first = tournaments?.find(({ state }) => state === 'running') ?? tournaments?.[0]
  const entry = useQuery({
    ...entryQuery(client, first?.id ?? ''),
    enabled: first !== undefined && first.state !== 'published',
  }).data
  if (tournaments === undefined) return <StripPlaceholder query={query} className="h-16" />
  if (first === undefined)
    return (
      <Link to="/tournaments" className={className}>
        <Content title={t('strip.title')} text={t('strip.none')} />
      </Link>
    )
  const place = entry?.own?.place
  return (
    <Link to="/tournaments/$identity" params={{ identity: first.identity }} className={className}>
      <Content
        title={first.title}
        text={
          <>
            {t('strip.pool', { amount: money(first.prizePool, first.currency) })}
            {' · '}
            <TimeLeft isShort until={first.state === 'published' ? first.startsAt : first.endsAt} />
          </>
        }
        side={place === undefined ? null : t('strip.place', { place })}
      />
    </Link>
  )
}

interface ContentProps {
  title: string
  text: ReactNode
  side?: string | null
}

function Content({ title, text, side = null }: ContentProps) {
  return (
    <>
      <Trophy aria-hidden="true" className="size-6 shrink-0 text-brass" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{title}</span>
        <span className="block truncate text-sm text-muted">{text}</span>
      </span>
      {side && <span className="shrink-0 font-semibold text-brass tabular-nums">{side}</span>}
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted rtl:-scale-x-100" />
    </>
  )
}
