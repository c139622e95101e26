import type { Module } from '../../platform/module.ts'
import { forgetTicketsJob } from './factors.jobs.ts'
import { factorsRoutes } from './factors.routes.ts'

export { admitPlayer } from './admission.service.ts'
export { voidTickets } from './factors.queries.ts'
export { withOwnProof } from './own-proof.service.ts'
export { removeFactorOf, requireFreshFactor } from './factors.service.ts'

export const factorsModule: Module = {
  name: 'factors',
  routes: factorsRoutes,
  jobs: [forgetTicketsJob],
}
