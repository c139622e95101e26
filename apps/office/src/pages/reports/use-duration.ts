import { useTexts } from '../../texts/texts.tsx'

const MINUTE_S = 60
const HOUR_S = 3600
const DAY_S = 86_400

/** In the largest unit that fits, as durations here are known within 9%. */
export function useDuration(): (seconds: number | null) => string {
  const { t } = useTexts()
  return (seconds) => {
    if (seconds === null) return '–'
    if (seconds < MINUTE_S) return t('seconds', { count: seconds })
    if (seconds < HOUR_S) return t('minutes', { count: Math.round(seconds / MINUTE_S) })
    return seconds < DAY_S
      ? t('hours', { count: Math.round(seconds / HOUR_S) })
      : t('days', { count: Math.round(seconds / DAY_S) })
  }
}
