import type { Module } from '../../platform/module.ts'
import type { DepartureDeps } from './departure.deps.ts'
import { requireProtectionKeys } from '../players/index.ts'
import { eraseClosed } from './departure.jobs.ts'
import { departureRoutes } from './departure.routes.ts'

export type { DepartureDeps }
export { closeAccountOf } from './closing.service.ts'
export { type Erasure, erasePlayerIn } from './erasure.service.ts'
export { reopenAccountIn } from './reopening.service.ts'

export const departureModule: Module<DepartureDeps> = {
  name: 'departure',
  routes: departureRoutes,
  jobs: [eraseClosed],
  prepare: requireProtectionKeys,
}
