import { Button } from '@fairhall/ui/button'
import { EmptyState } from '@fairhall/ui/empty-state'
import { Skeleton } from '@fairhall/ui/skeleton'
import { ArrowLeft, SearchX } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { call, RefusedError } from '../api/api.ts'
import type { BookMarket, MatchDetails } from '../api/types.ts'
import { type KnownMatch, matches, useMatch } from '../matches/match-store.ts'
import { Momentum } from '../matches/momentum.tsx'
import { OddsButton } from '../matches/odds-button.tsx'
import { Scoreboard } from '../matches/scoreboard.tsx'
import { isTotal, useLabels } from '../parts/labels.ts'
import { LoadFailed } from '../parts/loaded.tsx'
import { useTexts } from '../parts/texts.tsx'
import { useLoaded } from '../parts/use-loaded.ts'
import { go } from '../site/routes.ts'
import { follow } from '../state/sportsbook.ts'
import { Statistics } from '../statistics/statistics.tsx'

/** One match with all its markets. */
export function MatchPage({ id, part }: { id: string; part: 'markets' | 'statistics' }) {
  const t = useTexts()
  const match = useMatch(id)
  const { state, reload } = useLoaded(`match ${id}`, async () => {
    try {
      matches.put([await call<MatchDetails>(`/api/matches/${id}`)])
      return true
    } catch (error) {
      if (error instanceof RefusedError) return false
      throw error
    }
  })
  useEffect(() => {
    follow({ full: id })
    return () => follow({ full: null })
  }, [id])
  if (state.kind === 'failed') return <LoadFailed onRetry={reload} />
  if (state.kind === 'loaded' && !state.value)
    return (
      <EmptyState
        icon={<SearchX />}
        title={t('match.notFound.title')}
        text={t('match.notFound.text')}
        action={<Button onClick={() => go('/')}>{t('match.toLive')}</Button>}
      />
    )
  if (match === undefined) return <Skeleton className="h-96" />
  return (
    <article className="flex min-w-0 flex-col gap-4">
      <button
        type="button"
        className="flex min-h-9 items-center gap-2 self-start text-sm font-semibold text-muted hover:text-text"
        onClick={() => go(`/league/${match.league}`)}
      >
        <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        {t('match.back')}
      </button>
      <h1 className="sr-only">
        {match.home} – {match.away}
      </h1>
      <div className="hero p-4">
        <Scoreboard match={match} />
        {(match.moments?.length ?? 0) > 0 && (
          <div className="mt-3">
            <Momentum moments={match.moments ?? []} names={match} />
          </div>
        )}
      </div>
      {match.scoreboard.phase === 'ended' && <p className="text-sm text-muted">{t('match.ended')}</p>}
      {match.isSuspended && (
        <p role="status" className="text-sm text-muted">
          {t('match.suspended')}
        </p>
      )}
      <Parts id={id} part={part} />
      {part === 'markets' ? <Markets match={match} /> : <Statistics match={match} />}
    </article>
  )
}

/** The two views of a match. Each has its address, so that Back leads to the other one. */
function Parts({ id, part }: { id: string; part: 'markets' | 'statistics' }) {
  const t = useTexts()
  const path = { markets: `/match/${id}`, statistics: `/match/${id}/statistics` }
  return (
    <div role="group" aria-label={t('match.view')} className="segments w-full max-w-sm">
      {(['markets', 'statistics'] as const).map((one) => (
        <button key={one} type="button" aria-pressed={part === one} onClick={() => go(path[one])}>
          {t(`match.${one}`)}
        </button>
      ))}
    </div>
  )
}

const GROUPS = ['all', 'main', 'totals', 'handicaps', 'parts', 'scores'] as const
type Group = (typeof GROUPS)[number]

function groupOf(market: string): Exclude<Group, 'all'> {
  if (isTotal(market)) return 'totals'
  if (market === 'handicap') return 'handicaps'
  if (market === 'correct_score' || market === 'set_score') return 'scores'
  return /^(half|set|game|quarter)_/.test(market) ? 'parts' : 'main'
}

function Markets({ match }: { match: KnownMatch }) {
  const t = useTexts()
  const [group, setGroup] = useState<Group>('all')
  const kinds = useMemo(() => byKind(match.markets), [match.markets])
  const groups = GROUPS.filter((one) => one === 'all' || kinds.some(([market]) => groupOf(market) === one))
  const shown = kinds.filter(([market]) => group === 'all' || groupOf(market) === group)
  return (
    <>
      {groups.length > 2 && (
        <div role="group" aria-label={t('match.share')} className="chips">
          {groups.map((one) => (
            <button key={one} type="button" aria-pressed={group === one} onClick={() => setGroup(one)}>
              {t(`match.${one}`)}
            </button>
          ))}
        </div>
      )}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,330px),1fr))] items-start gap-3">
        {shown.map(([market, several]) => (
          <MarketPanel key={market} match={match} markets={several} />
        ))}
      </div>
    </>
  )
}

/** Lines of one market are one panel, in the order of their lines. */
function byKind(markets: readonly BookMarket[]): [string, BookMarket[]][] {
  const kinds = new Map<string, BookMarket[]>()
  for (const market of markets) kinds.set(market.market, [...(kinds.get(market.market) ?? []), market])
  return [...kinds].map(([kind, several]) => [
    kind,
    several.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)),
  ])
}

function MarketPanel({ match, markets }: { match: KnownMatch; markets: readonly BookMarket[] }) {
  const labels = useLabels()
  const [first] = markets
  if (first === undefined) return null
  const isWide = first.selections.length <= 3
  return (
    <section className="panel p-3">
      <h2 className="mb-2 px-1 text-sm">{labels.market({ ...match, ...first })}</h2>
      <div className="flex flex-col gap-1.5">
        {markets.map((market) => (
          <div key={market.id} className={isWide ? 'flex gap-1.5' : 'grid grid-cols-3 gap-1.5'}>
            {market.selections.map(({ selection }) => (
              <OddsButton
                key={selection}
                matchId={match.id}
                sport={match.sport}
                home={match.home}
                away={match.away}
                market={market}
                selection={selection}
                look="named"
              />
            ))}
          </div>
        ))}
      </div>
    </section>
  )
}
