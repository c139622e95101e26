import { isRestricted } from '../../settings/index.ts'
import type { SportsDeps } from '../sports.deps.ts'

/** Whether players of a country can bet at all: a sportsbook takes bets there, and the page exists. */
export function isBettingOffered(
  { settings, sportsbooks }: Pick<SportsDeps, 'settings' | 'sportsbooks'>,
  country: string,
): boolean {
  const { enabled } = sportsbooks
  const current = settings.current()
  if (enabled === null || !current.features.betting) return false
  return !enabled.blockedCountries.includes(country) && !isRestricted(current, country)
}
