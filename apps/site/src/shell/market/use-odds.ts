import { useFormatter } from 'use-intl'

/** Formats decimal odds in the page's language. */
export function useOdds(): (odds: string) => string {
  const format = useFormatter()
  return (odds) => format.number(Number(odds), { minimumFractionDigits: 2, maximumFractionDigits: 3 })
}
