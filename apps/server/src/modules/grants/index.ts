import type { Module } from '../../platform/module.ts'
import { issueOwed } from './grants.consumer.ts'
import type { GrantsDeps } from './grants.deps.ts'

export type { GrantsDeps }
export { grantChecks } from './grants.audit.queries.ts'
export { listRewards } from './grants.queries.ts'
export { grantNow, oweGrants, type Owed } from './grants.service.ts'

export const grantsModule: Module<GrantsDeps> = {
  name: 'grants',
  consumers: (deps) => [issueOwed(deps)],
}
