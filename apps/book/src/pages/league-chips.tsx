import { Star } from 'lucide-react'
import type { League } from '../api/types.ts'
import { matches } from '../matches/match-store.ts'
import { useTexts } from '../parts/texts.tsx'
import { go, type Route } from '../site/routes.ts'
import { favourites } from '../state/leagues.ts'
import { useStore } from '../state/store.ts'

/** Leagues where there is no column for them: the starred ones first, then those with live matches. */
export function LeagueChips({ route, leagues }: { route: Route; leagues: readonly League[] }) {
  const t = useTexts()
  const starred = useStore(favourites)
  const live = useStore(matches.liveIds)
  if (route.page !== 'sports') return null
  const current = route.league
  const inSport = leagues.filter(({ sport }) => route.sport === null || sport === route.sport)
  const playing = new Set(live.map((id) => matches.get(id)?.league))
  const rank = ({ id }: League) => (starred.includes(id) ? 0 : playing.has(id) ? 1 : 2)
  return (
    <nav aria-label={t('sports.leagues')} className="chips chips-small mt-2">
      {inSport
        .toSorted((a, b) => rank(a) - rank(b))
        .map(({ id, name }) => (
          <button key={id} type="button" aria-pressed={current === id} onClick={() => go(`/league/${id}`)}>
            {starred.includes(id) && <Star aria-hidden="true" className="size-3.5 fill-brass text-brass" />}
            {name}
          </button>
        ))}
    </nav>
  )
}
