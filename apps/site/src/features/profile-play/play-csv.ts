/** The player's report as CSV. */
import type { PlayPeriod } from '@fairhall/contract'
import { csvFormat } from '@fairhall/money/csv'

const MINUTE_MS = 60_000

/** @param locale - A BCP 47 language tag. */
export function toCsv(
  periods: readonly PlayPeriod[],
  { locale, columns, currency }: { locale: string; columns: readonly string[]; currency: string },
): string {
  const { amount, write } = csvFormat(locale)
  const rows = periods.map((period) => [
    period.startsOn,
    period.endsOn,
    String(Math.round(period.playedMs / MINUTE_MS)),
    String(period.rounds),
    amount(period.staked),
    amount(period.won),
    amount(period.net),
    amount(period.deposited),
    amount(period.withdrawn),
    currency,
  ])
  return write([columns, ...rows])
}
