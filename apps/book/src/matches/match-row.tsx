import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Crest } from '../parts/crest.tsx'
import { useTexts } from '../parts/texts.tsx'
import { go } from '../site/routes.ts'
import { Clock } from './clock.tsx'
import type { Look } from './match-list.tsx'
import { isLive, type KnownMatch, useMatch } from './match-store.ts'
import { MarketButtons, mainMarketOf, totalOf } from './odds-button.tsx'

/** One match of a list: a row on a wide page, a card on a phone. */
export function MatchRow({ id, look }: { id: string; look: Look }) {
  const match = useMatch(id)
  if (match === undefined) return null
  return look === 'card' ? <Card match={match} /> : <Row match={match} hasTotals={look === 'full'} />
}

const placeOf = ({ id, sport, home, away }: KnownMatch) => ({ matchId: id, sport, home, away })

function Row({ match, hasTotals }: { match: KnownMatch; hasTotals: boolean }) {
  const columns = match.sport === 'football' ? 3 : 2
  return (
    <div className="flex h-full items-center gap-3 border-b border-line px-4">
      <div className="flex w-17 shrink-0 flex-col">
        <Clock match={match} />
      </div>
      <MatchLink match={match} className="min-w-0 flex-1">
        <Sides match={match} />
      </MatchLink>
      <div className="flex w-45 shrink-0 gap-1.5">
        <MarketButtons {...placeOf(match)} market={mainMarketOf(match.markets)} count={columns} look="bare" />
      </div>
      {hasTotals && (
        <div className="flex w-41 shrink-0 gap-1.5">
          <MarketButtons {...placeOf(match)} market={totalOf(match.markets)} count={2} />
        </div>
      )}
      <MarketCount match={match} />
    </div>
  )
}

function Card({ match }: { match: KnownMatch }) {
  const t = useTexts()
  return (
    <div className="panel flex h-[calc(100%-12px)] flex-col justify-between p-3.5">
      <MatchLink match={match} className="flex flex-col gap-1.5">
        <span className="flex items-center gap-2 text-sm">
          {isLive(match) && <span className="live-dot" />}
          <Clock match={match} />
          {match.isSuspended && <span className="text-xs text-muted">{t('lists.suspended')}</span>}
          <span className="ms-auto text-xs text-muted">
            {t('lists.markets', { count: match.marketCount })}
          </span>
          <ChevronRight aria-hidden="true" className="size-4 text-muted rtl:-scale-x-100" />
        </span>
        <Sides match={match} />
      </MatchLink>
      <div className="flex gap-2">
        <MarketButtons
          {...placeOf(match)}
          market={mainMarketOf(match.markets)}
          count={match.sport === 'football' ? 3 : 2}
        />
      </div>
    </div>
  )
}

function MatchLink({
  match,
  className,
  children,
}: {
  match: KnownMatch
  className: string
  children: ReactNode
}) {
  const path = `/match/${match.id}`
  return (
    <a
      href={`?path=${path}`}
      className={`${className} rounded-tick`}
      onClick={(event) => {
        event.preventDefault()
        go(path)
      }}
    >
      {children}
    </a>
  )
}

/** Both teams with their scores: of tennis the sets, the games of this set and the points. */
function Sides({ match }: { match: KnownMatch }) {
  const { home, away, scoreboard, sport } = match
  const isShown = scoreboard.phase !== 'before'
  const part = sport === 'tennis' ? scoreboard.parts.at(-1) : undefined
  return (
    <span className="flex flex-col gap-1">
      {(
        [
          ['home', home],
          ['away', away],
        ] as const
      ).map(([side, name]) => (
        <span key={side} className="flex items-center gap-2 text-sm">
          {sport !== 'tennis' && <Crest name={name} />}
          <span className="min-w-0 truncate font-medium">{name}</span>
          {scoreboard.serving === side && <span className="size-1.5 shrink-0 rounded-chip bg-brass" />}
          {isShown && (
            <span className="ms-auto flex gap-2 font-semibold tabular-nums">
              {scoreboard.points !== null && <span className="text-jade">{scoreboard.points[side]}</span>}
              {part !== undefined && <span className="text-muted">{part[side]}</span>}
              <span>{scoreboard.score[side]}</span>
            </span>
          )}
        </span>
      ))}
    </span>
  )
}

function MarketCount({ match }: { match: KnownMatch }) {
  const t = useTexts()
  const { id, home, away, marketCount: count } = match
  return (
    <button
      type="button"
      className="h-11 w-10 shrink-0 rounded-tick text-xs font-semibold text-muted tabular-nums hover:bg-raised hover:text-text"
      aria-label={t('lists.allMarkets', { count, home, away })}
      onClick={() => go(`/match/${id}`)}
    >
      {t('lists.markets', { count })}
    </button>
  )
}
