/** Sums of days in the base currency. Pure. */
import { convert } from '@fairhall/money'
import type { SettingsSnapshot } from '../../settings/index.ts'
import type { DaySums } from './overview.queries.ts'

interface DayFigures {
  ggr: bigint
  deposits: bigint
  withdrawals: bigint
}

const DAY_MS = 86_400_000
const WEEK_DAYS = 7

/** Today and the same day of the week before, in UTC. */
export function comparedDays(now: Date): { today: string; lastWeek: string } {
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
  return { today: dayOf(now.getTime()), lastWeek: dayOf(now.getTime() - WEEK_DAYS * DAY_MS) }
}

/** At the rates of now. A currency without a rate is left out. */
export function figuresOf(
  { baseCurrency, currencies }: Pick<SettingsSnapshot, 'baseCurrency' | 'currencies'>,
  rows: readonly DaySums[],
  day: string,
): DayFigures {
  const figures = { ggr: 0n, deposits: 0n, withdrawals: 0n }
  for (const row of rows) {
    const currency = currencies.get(row.currency)
    if (row.day !== day || currency === undefined) continue
    const toBase = (amount: bigint) => convert(amount, currency, baseCurrency, 'down')
    figures.ggr += toBase(row.staked - row.won)
    figures.deposits += toBase(row.deposited)
    figures.withdrawals += toBase(row.withdrawn)
  }
  return figures
}
