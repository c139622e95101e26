import { useTexts } from '../texts/texts.tsx'
import { useNow } from './use-now.ts'

const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES
const LATE_MINUTES = 4 * HOUR_MINUTES

/** How long something has waited; red after four hours. */
export function Age({ since }: { since: string }) {
  const { t, time } = useTexts()
  const now = useNow()
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE_MS))
  const text =
    minutes < HOUR_MINUTES
      ? t('minutes', { count: minutes })
      : minutes < DAY_MINUTES
        ? `${t('hours', { count: Math.floor(minutes / HOUR_MINUTES) })} ${t('minutes', { count: minutes % HOUR_MINUTES })}`
        : t('days', { count: Math.floor(minutes / DAY_MINUTES) })
  return (
    <time
      dateTime={since}
      title={time(since)}
      className={`font-semibold whitespace-nowrap ${minutes >= LATE_MINUTES ? 'text-bad' : ''}`}
    >
      {text}
    </time>
  )
}
