import { formatOdds, ODDS_FORMATS } from '@fairhall/odds'
import { BookOpen, ChartNoAxesColumn, History, ListOrdered, Ticket } from 'lucide-react'
import type { ReactNode } from 'react'
import type { League } from '../api/types.ts'
import { openBets } from '../bets/bet-store.ts'
import { matches } from '../matches/match-store.ts'
import { useOddsFormat } from '../parts/formats.ts'
import { useTexts } from '../parts/texts.tsx'
import { go, type Route } from '../site/routes.ts'
import { chosenFormat } from '../slip/slip-store.ts'
import { favourites } from '../state/leagues.ts'
import { useStore } from '../state/store.ts'
import { Star } from './star.tsx'

/** The column of a wide page: leagues with the starred ones first, the format of odds, and the player's betting. */
export function LeaguePanel({ route, leagues }: { route: Route; leagues: readonly League[] }) {
  const t = useTexts()
  const starred = useStore(favourites)
  const current = route.page === 'sports' ? route.league : null
  const first = leagues.filter(({ id }) => starred.includes(id))
  const others = leagues.filter(({ id }) => !starred.includes(id))
  return (
    <aside className="panel flex flex-col gap-4 p-2.5" aria-label={t('sports.leagues')}>
      {first.length > 0 && <Leagues title={t('sports.favourites')} leagues={first} current={current} />}
      <Leagues title={t('sports.leagues')} leagues={others} current={current} />
      <FormatSwitch />
      <Mine route={route} />
    </aside>
  )
}

interface LeaguesProps {
  title: string
  leagues: readonly League[]
  current: string | null
}

function Leagues({ title, leagues, current }: LeaguesProps) {
  const live = useStore(matches.liveIds)
  const countOf = (league: string) => live.filter((id) => matches.get(id)?.league === league).length
  return (
    <section>
      <h2 className="px-2 pb-1 font-text text-xs font-medium text-muted">{title}</h2>
      <ul>
        {leagues.map((league) => (
          <li
            key={league.id}
            className={`flex items-center rounded-tick ${current === league.id ? 'bg-raised' : 'hover:bg-raised/60'}`}
          >
            <Star league={league} />
            <button
              type="button"
              className="flex min-h-9 min-w-0 flex-1 items-center gap-2 pe-2 text-start text-sm"
              aria-current={current === league.id ? 'page' : undefined}
              onClick={() => go(`/league/${league.id}`)}
            >
              <span className="min-w-0 flex-1 truncate">{league.name}</span>
              {countOf(league.id) > 0 && (
                <span className="text-xs text-jade tabular-nums">{countOf(league.id)}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const EXAMPLE = 1_920

/** Decimal, fractional or American odds, each shown by an example. */
export function FormatSwitch() {
  const t = useTexts()
  const format = useOddsFormat()
  return (
    <section>
      <h2 id="format-title" className="px-2 pb-1.5 font-text text-xs font-medium text-muted">
        {t('sports.format')}
      </h2>
      <div role="group" aria-labelledby="format-title" className="segments">
        {ODDS_FORMATS.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={format === one}
            aria-label={`${t(`sports.${one}`)}: ${formatOdds(EXAMPLE, one)}`}
            className="tabular-nums"
            onClick={() => chosenFormat.write(one)}
          >
            {formatOdds(EXAMPLE, one)}
          </button>
        ))}
      </div>
    </section>
  )
}

/** Links to the player's bets, results and rules. */
export function Mine({ route }: { route: Route }) {
  const t = useTexts()
  const count = useStore(openBets)?.length ?? 0
  const isBets = route.page === 'bets'
  return (
    <nav aria-label={t('sports.mine')}>
      <h2 className="px-2 pb-1 font-text text-xs font-medium text-muted">{t('sports.mine')}</h2>
      <ul>
        <Link
          path="/bets"
          isCurrent={isBets && !route.isSettled}
          icon={<Ticket className="size-4" />}
          count={count}
        >
          {t('sports.openBets')}
        </Link>
        <Link
          path="/bets/settled"
          isCurrent={isBets && route.isSettled}
          icon={<History className="size-4" />}
        >
          {t('sports.settledBets')}
        </Link>
        <Link
          path="/results"
          isCurrent={route.page === 'results'}
          icon={<ChartNoAxesColumn className="size-4" />}
        >
          {t('sports.results')}
        </Link>
        <Link path="/table" isCurrent={route.page === 'table'} icon={<ListOrdered className="size-4" />}>
          {t('table.title')}
        </Link>
        <Link path="/rules" isCurrent={route.page === 'rules'} icon={<BookOpen className="size-4" />}>
          {t('sports.rules')}
        </Link>
      </ul>
    </nav>
  )
}

interface LinkProps {
  path: string
  isCurrent: boolean
  icon: ReactNode
  count?: number
  children: string
}

function Link({ path, isCurrent, icon, count = 0, children }: LinkProps) {
  return (
    <li>
      <button
        type="button"
        aria-current={isCurrent ? 'page' : undefined}
        className={`flex min-h-9 w-full items-center gap-2.5 rounded-tick px-2.5 text-start text-sm pointer-coarse:min-h-11 ${isCurrent ? 'bg-raised' : 'hover:bg-raised/60'}`}
        onClick={() => go(path)}
      >
        <span className="text-muted">{icon}</span>
        <span className="flex-1">{children}</span>
        {count > 0 && (
          <span className="rounded-chip bg-brass/20 px-2 text-xs font-semibold text-brass tabular-nums">
            {count}
          </span>
        )}
      </button>
    </li>
  )
}
