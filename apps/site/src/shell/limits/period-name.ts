import { useTranslations } from 'use-intl'

/** What a period is called, by `pages/profile-limits`; one of the operator's own that has no name yet stands as it is. */
export function usePeriodName(): (period: string) => string {
  const t = useTranslations('pages.profile-limits.periods')
  return (period) => (t.has(period as 'daily') ? t(period as 'daily') : period)
}
