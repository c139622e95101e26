import { EmptyState } from '@fairhall/ui/empty-state'
import { CalendarX } from 'lucide-react'
import { useState } from 'react'
import { call } from '../api/api.ts'
import { SPORTS } from '../api/sports.ts'
import type { ListedMatch, SportId } from '../api/types.ts'
import { Crest } from '../parts/crest.tsx'
import { dateText, timeText } from '../parts/formats.ts'
import { Loaded } from '../parts/loaded.tsx'
import { useLocale, useTexts } from '../parts/texts.tsx'
import { useLoaded } from '../parts/use-loaded.ts'
import { go } from '../site/routes.ts'
import { leagues } from '../state/leagues.ts'
import { useStore } from '../state/store.ts'

const DAYS = 7
const DAY_MS = 86_400_000
/** Days of the book begin at midnight UTC. */
const dayAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

/** How matches of the last days ended. */
export function ResultsPage() {
  const t = useTexts()
  const locale = useLocale()
  const [ago, setAgo] = useState(0)
  const [sport, setSport] = useState<SportId | ''>('')
  const filter = sport === '' ? '' : `&sport=${sport}`
  const results = useLoaded(`results ${ago} ${sport}`, () =>
    call<{ matches: ListedMatch[] }>(`/api/results?day=${dayAgo(ago)}${filter}`),
  )
  return (
    <section aria-labelledby="results-title" className="flex flex-col gap-3">
      <h1 id="results-title" className="text-xl">
        {t('results.title')}
      </h1>
      <div className="flex flex-wrap gap-2">
        <label>
          <span className="sr-only">{t('results.day')}</span>
          <select className="choice" value={ago} onChange={({ target }) => setAgo(Number(target.value))}>
            {Array.from({ length: DAYS }, (_, days) => (
              <option key={days} value={days}>
                {days === 0 ? t('lists.today') : dateText(dayAgo(days), locale)}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span className="sr-only">{t('sports.label')}</span>
          <select
            className="choice"
            value={sport}
            onChange={({ target }) => setSport(SPORTS.find((one) => one === target.value) ?? '')}
          >
            <option value="">{t('results.all')}</option>
            {SPORTS.map((one) => (
              <option key={one} value={one}>
                {t(`sports.${one}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Loaded from={results} skeleton="h-64">
        {({ matches }) => <Results matches={matches} />}
      </Loaded>
    </section>
  )
}

function Results({ matches }: { matches: readonly ListedMatch[] }) {
  const t = useTexts()
  const locale = useLocale()
  const names = new Map(useStore(leagues).map(({ id, name }) => [id, name]))
  if (matches.length === 0)
    return <EmptyState icon={<CalendarX />} title={t('results.none.title')} text={t('results.none.text')} />
  return (
    <ul className="panel divide-y divide-line overflow-clip">
      {matches.map(({ id, home, away, scoreboard, startsAt, league }) => (
        <li key={id} className="[contain-intrinsic-size:auto_61px] [content-visibility:auto]">
          <button
            type="button"
            className="grid w-full grid-cols-[auto_1fr_auto] items-center gap-3 px-4 py-2 text-start hover:bg-raised/50"
            onClick={() => go(`/match/${id}`)}
          >
            <span className="w-14 text-xs text-muted tabular-nums">{timeText(startsAt, locale)}</span>
            <span className="flex min-w-0 flex-col text-sm">
              {[home, away].map((name) => (
                <span key={name} className="flex items-center gap-2 truncate font-medium">
                  <Crest name={name} className="h-4.5 w-3.5" />
                  {name}
                </span>
              ))}
              <span className="truncate text-xs text-muted">{names.get(league)}</span>
            </span>
            <span className="flex flex-col text-end text-sm font-semibold tabular-nums">
              <span>{scoreboard.score.home}</span>
              <span>{scoreboard.score.away}</span>
              <span className="text-xs font-normal text-muted" dir="ltr">
                {scoreboard.parts.map((part) => `${part.home}–${part.away}`).join(' ')}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
