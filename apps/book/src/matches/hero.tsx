import { useLoaded } from '../parts/use-loaded.ts'
import { ChevronRight } from 'lucide-react'
import { call } from '../api/api.ts'
import type { MatchDetails } from '../api/types.ts'
import { useLabels } from '../parts/labels.ts'
import { useTexts } from '../parts/texts.tsx'
import { go } from '../site/routes.ts'
import { useMatch } from './match-store.ts'
import { Momentum } from './momentum.tsx'
import { MarketButtons, mainMarketOf } from './odds-button.tsx'
import { Scoreboard } from './scoreboard.tsx'

/** The first live match of a page, larger than the others. */
export function Hero({ id }: { id: string }) {
  const t = useTexts()
  const labels = useLabels()
  const match = useMatch(id)
  // What happened before: the stream of lists brings only scores. Asked again after each goal.
  const total = match === undefined ? 0 : match.scoreboard.score.home + match.scoreboard.score.away
  const { state } = useLoaded(`hero ${id} ${match?.sport === 'basketball' ? '' : total}`, () =>
    call<MatchDetails>(`/api/matches/${id}`),
  )
  if (match === undefined) return null
  const market = mainMarketOf(match.markets)
  const moments = state.kind === 'loaded' ? state.value.moments : []
  return (
    <section aria-label={`${match.home} – ${match.away}`} className="hero p-4">
      <Scoreboard match={match} />
      <div className="mt-3 grid items-end gap-x-5 gap-y-3 @min-[560px]:grid-cols-2">
        <Momentum moments={moments} names={match} />
        <div>
          <div className="mb-1.5 flex items-center justify-between gap-3 text-xs text-white/75">
            <span>{market && labels.market({ ...match, ...market })}</span>
            <button
              type="button"
              className="flex min-h-6 items-center gap-1 font-semibold"
              onClick={() => go(`/match/${id}`)}
            >
              {t('lists.markets', { count: match.marketCount })}
              <span className="sr-only">{t('match.share')}</span>
              <ChevronRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />
            </button>
          </div>
          <div className="flex gap-2">
            <MarketButtons
              matchId={id}
              sport={match.sport}
              home={match.home}
              away={match.away}
              market={market}
              count={match.sport === 'football' ? 3 : 2}
            />
          </div>
        </div>
      </div>
    </section>
  )
}
