import type { Module } from '../../platform/module.ts'
import { followExclusions, takeBackJob } from './exclusions.service.ts'
import { publishFreespins } from './free-spins.consumer.ts'
import type { FreeSpinsDeps } from './free-spins.deps.ts'
import { followUpJob, reconcileJob } from './free-spins.jobs.ts'
import { freeSpinsRoutes } from './free-spins.routes.ts'
import { checkOfferedSpins } from './setup.service.ts'

export type { FreeSpinsDeps }
export { cancelUnusableFreespins, hasOpenFreespins } from './closing.service.ts'
export { freeSpinChecks } from './free-spins.audit.queries.ts'
export { findFreespin, listFreespinsOfPlayer, type PlayerFreespin } from './free-spins.queries.ts'
export { issueFreespins } from './issue.service.ts'
export { bookReport } from './reports.service.ts'
export { revokeFreespinsOfDeposit, withdrawGrantedFreespins } from './revocations.service.ts'

export const freeSpinsModule: Module<FreeSpinsDeps> = {
  name: 'free-spins',
  routes: freeSpinsRoutes,
  jobs: [followUpJob, reconcileJob, takeBackJob],
  consumers: (deps) => [publishFreespins(deps), followExclusions(deps)],
  prepare: checkOfferedSpins,
}
