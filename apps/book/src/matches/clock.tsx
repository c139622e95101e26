import type { KnownMatch } from './match-store.ts'
import { dayText, timeText } from '../parts/formats.ts'
import { useLabels } from '../parts/labels.ts'
import { useLocale, useTexts } from '../parts/texts.tsx'

/** The clock of a live match, or when a match begins. */
export function Clock({ match: { scoreboard, startsAt } }: { match: KnownMatch }) {
  const labels = useLabels()
  const locale = useLocale()
  const day = useDay(startsAt)
  const { phase, clock, period } = scoreboard
  if (phase === 'before' || phase === 'ended')
    return (
      <>
        <span className="text-sm tabular-nums">{timeText(startsAt, locale)}</span>
        <span className="text-xs text-muted">{phase === 'ended' ? labels.period('ended') : day}</span>
      </>
    )
  const first = clock === '' ? labels.period(period) : clock
  return (
    <>
      <span className="text-sm font-semibold text-jade tabular-nums">{first}</span>
      {clock !== '' && <span className="text-xs text-muted">{labels.period(period)}</span>}
    </>
  )
}

const DAY_MS = 86_400_000

/** Today, tomorrow or the day. */
export function useDay(moment: string): string {
  const t = useTexts()
  const locale = useLocale()
  const days = daysUntil(moment)
  return days === 0 ? t('lists.today') : days === 1 ? t('lists.tomorrow') : dayText(moment, locale)
}

/** Of the calendar: tomorrow morning is in one day, even if it is evening. */
function daysUntil(moment: string): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
  return (midnight(new Date(moment)) - midnight(new Date())) / DAY_MS
}
