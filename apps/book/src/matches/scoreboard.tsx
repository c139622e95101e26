import { useStore } from '../state/store.ts'
import { leagues } from '../state/leagues.ts'
import { Crest } from '../parts/crest.tsx'
import { timeText } from '../parts/formats.ts'
import { useLabels } from '../parts/labels.ts'
import { useLocale, useTexts } from '../parts/texts.tsx'
import { useDay } from './clock.tsx'
import { isLive, type KnownMatch } from './match-store.ts'

/** Both sides with the score, the clock, and the parts of the match so far. */
export function Scoreboard({ match }: { match: KnownMatch }) {
  const t = useTexts()
  const labels = useLabels()
  const locale = useLocale()
  const day = useDay(match.startsAt)
  const league = useStore(leagues).find(({ id }) => id === match.league)
  const { scoreboard, home, away, startsAt } = match
  const isBefore = scoreboard.phase === 'before'
  const when = isBefore ? `${day}, ${timeText(startsAt, locale)}` : scoreboard.clock
  return (
    <div>
      <p className="flex flex-wrap items-center gap-2 text-sm">
        {isLive(match) && <span className="live-dot" />}
        {when !== '' && <span className="font-semibold text-[#5fe0a8] tabular-nums">{when}</span>}
        {!isBefore && <span className="font-medium">{labels.period(scoreboard.period)}</span>}
        <span className="text-white/75">{league?.name}</span>
        {match.isSuspended && (
          <span className="ms-auto rounded-chip bg-black/30 px-2 py-0.5 text-xs">{t('lists.suspended')}</span>
        )}
      </p>
      <div className="mt-3 grid grid-cols-[1fr_auto_1fr] items-center gap-3">
        <Side name={home} isServing={scoreboard.serving === 'home'} />
        <p className="font-display text-3xl font-bold whitespace-nowrap tabular-nums" dir="ltr">
          {isBefore ? '–' : `${scoreboard.score.home} – ${scoreboard.score.away}`}
        </p>
        <Side name={away} isServing={scoreboard.serving === 'away'} isLast />
      </div>
      {scoreboard.parts.length > 0 && (
        <p className="mt-2 text-center text-sm text-white/75 tabular-nums" dir="ltr">
          {scoreboard.parts.map((part) => `${part.home}–${part.away}`).join('   ')}
          {scoreboard.points !== null && (
            <b className="ms-3 text-white">
              {scoreboard.points.home}–{scoreboard.points.away}
            </b>
          )}
        </p>
      )}
    </div>
  )
}

function Side({ name, isServing, isLast = false }: { name: string; isServing: boolean; isLast?: boolean }) {
  const t = useTexts()
  return (
    <div
      className={`flex min-w-0 items-center gap-3 max-[479px]:flex-col max-[479px]:gap-1 max-[479px]:text-center ${isLast ? 'flex-row-reverse text-end' : ''}`}
    >
      <Crest name={name} className="h-11 w-9" />
      <span className="min-w-0 text-base leading-tight font-semibold text-balance">
        {name}
        {isServing && (
          <span className="ms-2 inline-block size-2 rounded-chip bg-[#e7b24a]">
            <span className="sr-only">{t('match.serving')}</span>
          </span>
        )}
      </span>
    </div>
  )
}
