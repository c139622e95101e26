import { EmptyState } from '@fairhall/ui/empty-state'
import { CalendarClock, Radio } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { call } from '../api/api.ts'
import type { League, ListedMatch, SportId } from '../api/types.ts'
import { OpenBets } from '../bets/open-bets.tsx'
import { Hero } from '../matches/hero.tsx'
import { MatchList } from '../matches/match-list.tsx'
import { matches } from '../matches/match-store.ts'
import { mainMarketOf } from '../matches/odds-button.tsx'
import { Loaded } from '../parts/loaded.tsx'
import type { Width } from '../parts/use-width.ts'
import { useLoaded } from '../parts/use-loaded.ts'
import { useTexts } from '../parts/texts.tsx'
import { go } from '../site/routes.ts'
import { useStore } from '../state/store.ts'
import { Star } from './star.tsx'

interface Props {
  sport: SportId | null
  league: string | null
  leagues: readonly League[]
  width: Width
}

/** What is played now, and what begins soon: everything, one sport or one league. */
export function SportsPage({ sport, league, leagues, width }: Props) {
  const t = useTexts()
  const liveIds = useStore(matches.liveIds)
  const isShown = useMemo(() => {
    return (id: string) => {
      const match = matches.get(id)
      return (sport === null || match?.sport === sport) && (league === null || match?.league === league)
    }
  }, [sport, league])
  const live = useMemo(() => liveIds.filter(isShown), [liveIds, isShown])
  const first = useFeatured(live)
  const isPhone = width === 'phone'
  const shown = leagues.find(({ id }) => id === league)
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {shown === undefined ? (
        <h1 className="sr-only">{t(sport === null ? 'title' : `sports.${sport}`)}</h1>
      ) : (
        <div className="flex items-center gap-1">
          <h1 className="text-xl">{shown.name}</h1>
          <Star league={shown} />
          <button
            type="button"
            className="ms-auto min-h-11 px-2 text-sm font-semibold text-azure"
            onClick={() => go(`/table/${shown.id}`)}
          >
            {t('table.open')}
          </button>
        </div>
      )}
      {first !== null && <Hero key={first} id={first} />}
      {isPhone && <OpenBets shown={1} />}
      <section aria-labelledby="live-title" className="list-panel">
        <header className="flex items-center gap-3">
          <h2 id="live-title" className="text-lg">
            {t('lists.live')}
          </h2>
          {live.length > 0 && <span className="live-dot" />}
          <span className="text-sm text-muted">{t('lists.liveCount', { count: live.length })}</span>
        </header>
        {live.length === 0 ? (
          <EmptyState
            icon={<Radio />}
            title={t('lists.noLive.title')}
            text={t('lists.noLive.text')}
            className="py-8"
          />
        ) : (
          <MatchList label={t('lists.live')} ids={live} leagues={leagues} />
        )}
      </section>
      <Soon isShown={isShown} leagues={leagues} />
    </div>
  )
}

const ODDS_OPEN_MAX = 12_000

/** The match that is shown large: one that is still open, and the same until it ends. */
function useFeatured(live: readonly string[]): string | null {
  const [chosen, setChosen] = useState<string | null>(null)
  if (chosen !== null && live.includes(chosen)) return chosen
  const isOpen = (id: string) => {
    const odds =
      mainMarketOf(matches.get(id)?.markets ?? [])?.selections.map((one) => one.odds ?? Infinity) ?? []
    return odds.length > 0 && Math.max(...odds) < ODDS_OPEN_MAX
  }
  const next = live.find(isOpen) ?? live[0] ?? null
  if (next !== chosen) setChosen(next)
  return next
}

const HOURS = [3, 12, 48] as const
const AGAIN_MS = 60_000

function Soon({ isShown, leagues }: { isShown: (id: string) => boolean; leagues: readonly League[] }) {
  const t = useTexts()
  const [hours, setHours] = useState<number>(HOURS[0])
  const soon = useLoaded(`soon ${hours}`, async () => {
    const found = await call<{ matches: ListedMatch[] }>(`/api/matches/upcoming?hours=${hours}`)
    matches.put(found.matches)
    return found.matches.map(({ id }) => id)
  })
  const { state, reload } = soon
  useEffect(() => {
    const loading = setInterval(() => !document.hidden && reload(), AGAIN_MS)
    return () => clearInterval(loading)
  }, [reload])
  const all = state.kind === 'loaded' ? state.value : null
  const ids = useMemo(() => all?.filter(isShown) ?? [], [all, isShown])
  return (
    <section aria-labelledby="soon-title" className="list-panel">
      <header className="flex flex-wrap items-center gap-3">
        <h2 id="soon-title" className="flex-1 text-lg">
          {t('lists.soon')}
        </h2>
        <label className="text-sm">
          <span className="sr-only">{t('lists.soon')}</span>
          <select className="choice" value={hours} onChange={({ target }) => setHours(Number(target.value))}>
            {HOURS.map((one) => (
              <option key={one} value={one}>
                {t('lists.hours', { hours: one })}
              </option>
            ))}
          </select>
        </label>
      </header>
      <Loaded from={soon} skeleton="m-4 h-48">
        {() =>
          ids.length === 0 ? (
            <EmptyState
              icon={<CalendarClock />}
              title={t('lists.noSoon.title')}
              text={t('lists.noSoon.text')}
              className="py-8"
            />
          ) : (
            <MatchList label={t('lists.soon')} ids={ids} leagues={leagues} />
          )
        }
      </Loaded>
    </section>
  )
}
