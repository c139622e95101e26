/** What jackpots would have cost in the last 30 days: staff see it before they publish them. Changes nothing. */
import { toSubunits } from '@fairhall/money'
import { BASE_PARTS } from '../../rounds/index.ts'
import type { JackpotSetting, SettingsSnapshot } from '../../settings/index.ts'
import type { JackpotsDeps } from '../jackpots.deps.ts'
import { gamesOf, termsOf } from '../pot-terms.rules.ts'
import { listPastStakes } from './trial.queries.ts'
import { type TrialOutcome, tryDrops } from './trial.rules.ts'

const DAYS = 30
const DAY_MS = 86_400_000

/** Amounts are in subunits of the base currency. */
export interface JackpotTrial extends TrialOutcome {
  jackpot: string
  games: number
  staked: bigint
}

/** Of these jackpots under these settings, which may be a draft, as if each had opened 30 days ago. */
export async function tryJackpots(
  deps: Pick<JackpotsDeps, 'catalogue' | 'clock' | 'db'>,
  settings: SettingsSnapshot,
  jackpots: readonly JackpotSetting[],
): Promise<JackpotTrial[]> {
  const from = new Date(deps.clock.now().getTime() - DAYS * DAY_MS)
  const unit = settings.baseCurrency.subunitToUnit
  const catalogue = await deps.catalogue.current()
  const tried = jackpots.map((setting) => ({ setting, games: gamesOf(setting, catalogue.games) }))
  const asked = [...new Set(tried.flatMap(({ games }) => games))]
  const past = await listPastStakes(deps.db, asked, from)
  return tried.map(({ setting, games }) => {
    const days = new Map<string, bigint>()
    for (const { gameId, day, base } of past)
      if (games.includes(gameId)) days.set(day, (days.get(day) ?? 0n) + base)
    const stakes = [...days.values()]
    const jackpot = { terms: termsOf(setting, games, unit), seed: toSubunits(setting.seed, unit) }
    return {
      jackpot: setting.id,
      games: games.length,
      staked: stakes.reduce((sum, base) => sum + base, 0n) / BigInt(BASE_PARTS),
      ...tryDrops(jackpot, stakes),
    }
  })
}
