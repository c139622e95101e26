/** What quests and plans of affiliates would have cost in the last 30 days, before they are published. Nothing is changed. */
import { isDeepStrictEqual } from 'node:util'
import { type PlanTrial, tryPlans } from '../../../affiliates/index.ts'
import { type QuestTrial, tryQuests } from '../../../quests/index.ts'
import type { SettingsSnapshot } from '../../../settings/index.ts'
import type { Call, Command, TableRow } from '../../command.ts'
import type { StaffDeps } from '../../staff.deps.ts'
import { inFull } from '../payments/payment-words.ts'

const inBase = (deps: StaffDeps, amount: bigint) =>
  inFull(deps, amount, deps.settings.current().baseCurrency.code)

const questRow = (deps: StaffDeps, { quest, players, completions, cost }: QuestTrial) => ({
  quest,
  players,
  completions,
  cost: inBase(deps, cost),
})

const planRow = (deps: StaffDeps, { plan, net, share, players, acquired, cost }: PlanTrial) => ({
  plan,
  net: inBase(deps, net),
  share: inBase(deps, share),
  players,
  acquired: inBase(deps, acquired),
  cost: inBase(deps, cost),
})

const changedOf = <Item extends { id: string }>(before: readonly Item[], after: readonly Item[]) =>
  after.filter((item) => !before.some((one) => isDeepStrictEqual(one, item)))

/** Of the quests that a draft adds or changes. */
export async function tryChangedQuests(deps: StaffDeps, draft: SettingsSnapshot): Promise<TableRow[]> {
  const changed = changedOf(deps.settings.current().quests.quests, draft.quests.quests)
  const trials = changed.length === 0 ? [] : await tryQuests(deps, draft, changed)
  return trials.map(({ quest, completions, cost }) => ({
    key: `${quest}, the last 30 days`,
    after: `at most ${completions} completions, ${inBase(deps, cost)}`,
  }))
}

/** Of the plans that a draft adds or changes, for all partners together. */
export async function tryChangedPlans(deps: StaffDeps, draft: SettingsSnapshot): Promise<TableRow[]> {
  const changed = changedOf(deps.settings.current().affiliates.plans, draft.affiliates.plans)
  const trials = changed.length === 0 ? [] : await tryPlans(deps, draft, changed)
  return trials.map(({ plan, cost }) => ({
    key: `${plan}, the last 30 days for all partners`,
    after: inBase(deps, cost),
  }))
}

const showQuests = async ({ deps }: Call): Promise<TableRow[]> => {
  const settings = deps.settings.current()
  return (await tryQuests(deps, settings, settings.quests.quests)).map((trial) => questRow(deps, trial))
}

const showPlans = async ({ deps }: Call): Promise<TableRow[]> => {
  const settings = deps.settings.current()
  return (await tryPlans(deps, settings, settings.affiliates.plans)).map((trial) => planRow(deps, trial))
}

export const trialCommands: readonly Command[] = [
  {
    words: 'quest trial',
    usage: '',
    about:
      'Counts how often the players of the last 30 days would have completed each quest, and the cost, as if all had started it. `settings check` does it for a draft.',
    right: 'operations',
    needsReason: false,
    run: showQuests,
  },
  {
    words: 'partner trial',
    usage: '',
    about:
      'Computes what each plan would have paid for the last 30 days to all partners together. `settings check` does it for a draft.',
    right: 'operations',
    needsReason: false,
    run: showPlans,
  },
]
