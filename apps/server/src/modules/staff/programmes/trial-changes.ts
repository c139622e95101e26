/** What the changes of a settings file would cost: by simulation, or by the play of the last 30 days. Changes nothing. */
import type { SettingsSnapshot } from '../../settings/index.ts'
import { dryRunTournaments } from '../../tournaments/index.ts'
import type { Call, TableRow } from '../command.ts'
import { tryChangedJackpots } from '../commands/rewards/jackpots.ts'
import { priceChanges } from '../commands/rewards/offers.ts'
import { tryChangedPrizeDrops } from '../commands/rewards/prize-drops.ts'
import { testChangedRules } from '../commands/payments/risk.ts'
import { tryChangedPlans, tryChangedQuests } from '../commands/rewards/trials.ts'
import { dryRunRows } from '../dry-runs.ts'
import type { StaffDeps } from '../staff.deps.ts'

type Trial = (deps: StaffDeps, draft: SettingsSnapshot, countries: Call['countries']) => Promise<TableRow[]>

const trials: Readonly<Record<string, Trial>> = {
  'bonuses.json': priceChanges,
  'tournaments.json': async (deps, draft) =>
    dryRunRows(draft, await dryRunTournaments(deps, draft, draft.tournaments.tournaments)),
  'quests.json': tryChangedQuests,
  'prize-drops.json': tryChangedPrizeDrops,
  'jackpots.json': tryChangedJackpots,
  'affiliates.json': tryChangedPlans,
  'risk-rules.json': testChangedRules,
}

/** Empty for a file whose changes are not tried. */
export const tryChanges = async (
  { deps, countries }: Pick<Call, 'countries' | 'deps'>,
  file: string,
  draft: SettingsSnapshot,
): Promise<TableRow[]> => (await trials[file]?.(deps, draft, countries)) ?? []
