import type { Module } from '../../platform/module.ts'
import { issueOwed, withdrawCancelled } from './grants.consumer.ts'
import type { GrantsDeps, RunsDeps } from './grants.deps.ts'

export type { GrantsDeps, RunsDeps }
export { grantChecks } from './grants.audit.queries.ts'
export { findGrant, isOfClosedAccount, listClosedAccounts, listRewards } from './grants.queries.ts'
export { errorOfReward } from './reward-settings.rules.ts'
export { grantNow, oweGrants, type Owed } from './grants.service.ts'
export { findRun, type GrantRun, listLineProgress, listRuns } from './runs/runs.queries.ts'
export { exceedsRun, type ListedPlayer } from './runs/runs.rules.ts'
export { cancelRunIn, makeRunIn, planRun, releaseRunIn, type RunPlan } from './runs/runs.service.ts'

export const grantsModule: Module<GrantsDeps> = {
  name: 'grants',
  consumers: (deps) => [issueOwed(deps), withdrawCancelled(deps)],
}
