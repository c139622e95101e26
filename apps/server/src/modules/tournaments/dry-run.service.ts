/** What tournaments would have cost on the rounds of the last 30 days. Changes nothing. */
import type { SettingsSnapshot, TournamentSetting } from '../settings/index.ts'
import { countWindows, type DryWindow } from './dry-run.queries.ts'
import { prizeOf, prizeRanges, runTermsOf } from './runs/run-terms.rules.ts'
import type { TournamentsDeps } from './tournaments.deps.ts'

const DAYS = 30
const HOUR_MS = 3_600_000

export interface DryRun {
  tournament: string
  /** How many runs the last 30 days could have had; the other numbers are of one. */
  runs: number
  /** On average and at most: players with a score, paid places, and prizes in subunits of the base currency. */
  entrants: { mean: number; max: number }
  prizes: { mean: number; max: number }
  cost: { mean: bigint; max: bigint }
}

export async function dryRunTournaments(
  { db, clock }: Pick<TournamentsDeps, 'clock' | 'db'>,
  settings: SettingsSnapshot,
  tournaments: readonly TournamentSetting[],
): Promise<DryRun[]> {
  const now = clock.now().getTime()
  return Promise.all(
    tournaments.map(async (tournament) => {
      const hours = Math.min(tournament.hours, DAYS * 24)
      const step = Math.max(hours, Math.min(tournament.everyHours ?? hours, DAYS * 24))
      const count = Math.max(1, Math.floor((DAYS * 24) / step))
      const terms = runTermsOf(settings, tournament)
      const windows = Array.from({ length: count }, (_, index): DryWindow => {
        const endsAt = now - index * step * HOUR_MS
        return { id: index, startsAt: new Date(endsAt - hours * HOUR_MS), endsAt: new Date(endsAt) }
      })
      return summaryOf(tournament.id, terms, await countWindows(db, terms, windows))
    }),
  )
}

function summaryOf(
  tournament: string,
  terms: ReturnType<typeof runTermsOf>,
  entrants: readonly number[],
): DryRun {
  const ranges = prizeRanges(terms)
  const places = ranges.at(-1)?.to ?? 0
  const prizes = entrants.map((count) => Math.min(count, places))
  const costs = prizes.map((count) =>
    Array.from({ length: count }, (_, index) => prizeOf(ranges, index + 1) ?? 0n).reduce(
      (sum, amount) => sum + amount,
      0n,
    ),
  )
  const total = costs.reduce((sum, cost) => sum + cost, 0n)
  return {
    tournament,
    runs: entrants.length,
    entrants: spread(entrants),
    prizes: spread(prizes),
    cost: {
      mean: total / BigInt(costs.length),
      max: costs.reduce((most, cost) => (cost > most ? cost : most), 0n),
    },
  }
}

const spread = (values: readonly number[]) => ({
  mean: Math.round(values.reduce((sum, value) => sum + value, 0) / values.length),
  max: Math.max(...values),
})
