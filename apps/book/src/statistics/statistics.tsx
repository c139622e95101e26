import type { ReactNode } from 'react'
import { call } from '../api/api.ts'
import type { ListedMatch, MatchStatistics, PastMatch, SportId, TeamMatch } from '../api/types.ts'
import { dayText } from '../parts/formats.ts'
import { Loaded } from '../parts/loaded.tsx'
import { useLocale, useTexts } from '../parts/texts.tsx'
import { useLoaded } from '../parts/use-loaded.ts'
import { go } from '../site/routes.ts'
import { OutcomeMark } from './outcome.tsx'

type Names = Pick<ListedMatch, 'id' | 'sport' | 'home' | 'away' | 'league'>

/** The form of both teams and their meetings, before a match. */
export function Statistics({ match }: { match: Names }) {
  const t = useTexts()
  const found = useLoaded(`statistics ${match.id}`, () =>
    call<MatchStatistics>(`/api/matches/${match.id}/statistics`),
  )
  return (
    <Loaded from={found} skeleton="h-72">
      {(statistics) => (
        <div className="flex flex-col gap-3">
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,300px),1fr))] items-start gap-3">
            <Form sport={match.sport} name={match.home} matches={statistics.form.home} />
            <Form sport={match.sport} name={match.away} matches={statistics.form.away} />
          </div>
          <Meetings match={match} statistics={statistics} />
          <button
            type="button"
            className="min-h-11 self-start text-sm font-semibold text-azure"
            onClick={() => go(`/table/${match.league}`)}
          >
            {t('table.open')}
          </button>
        </div>
      )}
    </Loaded>
  )
}

interface FormProps {
  sport: SportId
  name: string
  matches: readonly TeamMatch[]
}

function Form({ sport, name, matches }: FormProps) {
  const t = useTexts()
  // Tennis players have no home.
  const placeOf = ({ home }: TeamMatch) =>
    sport === 'tennis' ? null : t(home === name ? 'statistics.atHome' : 'statistics.away')
  return (
    <section className="panel p-3">
      <h2 className="mb-1 px-1 text-sm">{t('statistics.form', { team: name })}</h2>
      {matches.length === 0 && <p className="px-1 py-2 text-sm text-muted">{t('statistics.noForm')}</p>}
      <ul>
        {matches.map((match) => (
          <li key={match.id}>
            <MatchButton match={match}>
              <OutcomeMark outcome={match.outcome} />
              <Opponent
                name={match.home === name ? match.away : match.home}
                place={placeOf(match)}
                startsAt={match.startsAt}
              />
            </MatchButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Meetings({
  match,
  statistics: { meetings, wins, draws },
}: {
  match: Names
  statistics: MatchStatistics
}) {
  const t = useTexts()
  return (
    <section className="panel p-3">
      <h2 className="mb-2 px-1 text-sm">{t('statistics.meetings')}</h2>
      {meetings.length === 0 ? (
        <p className="px-1 py-2 text-sm text-muted">{t('statistics.noMeetings')}</p>
      ) : (
        <>
          <dl className="mb-2 grid grid-cols-3 gap-2 px-1 text-center">
            <Count name={match.home} value={wins.home} />
            <Count name={t('statistics.draws')} value={draws} />
            <Count name={match.away} value={wins.away} />
          </dl>
          <ul>
            {meetings.map((one) => (
              <li key={one.id}>
                <MatchButton match={one}>
                  <Opponent name={`${one.home} – ${one.away}`} place={null} startsAt={one.startsAt} />
                </MatchButton>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function Count({ name, value }: { name: string; value: number }) {
  return (
    <div className="flex min-w-0 flex-col-reverse">
      <dt className="truncate text-xs text-muted">{name}</dt>
      <dd className="m-0 text-lg font-bold tabular-nums">{value}</dd>
    </div>
  )
}

/** Who played, and below it when and where. */
function Opponent({ name, place, startsAt }: { name: string; place: string | null; startsAt: string }) {
  const locale = useLocale()
  return (
    <span className="min-w-0 flex-1 py-1">
      <span className="block truncate">{name}</span>
      <span className="block text-xs text-muted">
        {place !== null && <>{place} · </>}
        {dayText(startsAt, locale)}
      </span>
    </span>
  )
}

/** Opens an ended match. */
function MatchButton({ match, children }: { match: PastMatch; children: ReactNode }) {
  const { id, score } = match
  return (
    <button
      type="button"
      className="flex min-h-11 w-full items-center gap-2 rounded-tick px-1 text-start text-sm hover:bg-raised/60"
      onClick={() => go(`/match/${id}`)}
    >
      {children}
      <bdi dir="ltr" className="min-w-12 text-end font-semibold tabular-nums">
        {score.home}–{score.away}
      </bdi>
    </button>
  )
}
