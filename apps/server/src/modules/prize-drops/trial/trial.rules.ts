/** What a run would have paid with the rounds of past days. The mean over all secrets is at most this. Pure. */
import { type DropTerms, prizeCount, prizePool } from '../runs/run-terms.rules.ts'

interface Expected {
  /** Qualifying rounds in a run. */
  rounds: number
  /** Prizes that fall, on average. */
  drops: number
  /** On average, in subunits of the base currency. */
  cost: bigint
  /** If all prizes fall. */
  costMax: bigint
  /** Hours until the last prize falls, on average; null if some are left at the end. */
  lastsHours: number | null
}

/**
 * @param rounds - In the last days.
 * @param hours - Of one run.
 */
export function expectedOf(
  terms: Pick<DropTerms, 'oneIn' | 'prizes'>,
  { rounds, days, hours }: { rounds: number; days: number; hours: number },
): Expected {
  const [count, pool] = [prizeCount(terms), prizePool(terms)]
  const perHour = rounds / (days * 24)
  const inRun = Math.round(perHour * hours)
  const hits = inRun / terms.oneIn
  const drops = hits >= count ? count : hits
  return {
    rounds: inRun,
    drops: Math.round(drops * 10) / 10,
    cost: (pool * BigInt(Math.round(drops * 1000))) / (1000n * BigInt(count)),
    costMax: pool,
    lastsHours: hits >= count ? Math.round((count * terms.oneIn) / perHour) : null,
  }
}
