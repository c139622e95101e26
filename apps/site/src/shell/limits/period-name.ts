import { useTranslations } from 'use-intl'

/** The name of a period, from `pages/profile-limits`. An operator's period without a name is shown by its id. */
export function usePeriodName(): (period: string) => string {
  const t = useTranslations('pages.profile-limits.periods')
  return (period) => (t.has(period as 'daily') ? t(period as 'daily') : period)
}
