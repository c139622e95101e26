import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { hereQuery } from '../../shell/market/market-queries.ts'

/** The name of the visitor's country in the page's language, or null if the country is unknown. */
export function useVisitorCountry(): string | null {
  const locale = useLocale()
  const { data: here } = useQuery(hereQuery(useClient()))
  if (here === undefined) return null
  return new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' }).of(here) ?? null
}
