import type { Module } from '../../platform/module.ts'
import type { AccountClosureDeps } from './account-closure.deps.ts'
import { requireProtectionKeys } from '../players/index.ts'
import { eraseClosed } from './account-closure.jobs.ts'
import { accountClosureRoutes } from './account-closure.routes.ts'

export type { AccountClosureDeps }
export { closeAccountOf } from './closing.service.ts'
export { type Erasure, erasePlayerIn } from './erasure.service.ts'
export { reopenAccountIn } from './reopening.service.ts'

export const accountClosureModule: Module<AccountClosureDeps> = {
  name: 'account-closure',
  routes: accountClosureRoutes,
  jobs: [eraseClosed],
  prepare: requireProtectionKeys,
}
