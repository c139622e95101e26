/** What prize drops would have paid with the rounds of the last 30 days: staff see it before they publish them. Changes nothing. */
import type { PrizeDropSetting, SettingsSnapshot } from '../../settings/index.ts'
import type { PrizeDropsDeps } from '../prize-drops.deps.ts'
import { dropTermsOf } from '../runs/run-terms.rules.ts'
import { countPastRounds } from './trial.queries.ts'
import { expectedOf } from './trial.rules.ts'

const DAYS = 30
const DAY_MS = 86_400_000

export interface PrizeDropTrial extends ReturnType<typeof expectedOf> {
  drop: string
  games: number
}

/** Under these settings, which may be a draft. Players who could not win are counted too, so the real cost is at most this. */
export async function tryPrizeDrops(
  { catalogue, clock, db }: Pick<PrizeDropsDeps, 'catalogue' | 'clock' | 'db'>,
  settings: SettingsSnapshot,
  drops: readonly PrizeDropSetting[],
): Promise<PrizeDropTrial[]> {
  const from = new Date(clock.now().getTime() - DAYS * DAY_MS)
  const { games } = await catalogue.current()
  return Promise.all(
    drops.map(async (drop) => {
      const terms = dropTermsOf(settings, drop, games)
      const past = await countPastRounds(db, terms.games, { stakeMin: terms.stakeMin, from })
      const rounds = past.reduce((sum, day) => sum + day.rounds, 0)
      return {
        drop: drop.id,
        games: terms.games.length,
        ...expectedOf(terms, { rounds, days: DAYS, hours: drop.hours }),
      }
    }),
  )
}
