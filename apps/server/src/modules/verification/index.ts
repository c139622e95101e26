import type { Module } from '../../platform/module.ts'
import type { VerificationDeps } from './verification.deps.ts'
import { requireIdentityService } from './identity-service.ts'
import { publishChecks } from './verification.consumer.ts'
import { verificationWebhooks, verificationRoutes } from './verification.routes.ts'

export type { VerificationDeps }
export { findCheck } from './verification.queries.ts'
export { correctPlayerIn, forgetCheckIn } from './verification.service.ts'
export { IDENTITY_SANDBOX_PURPOSE } from './identity-service.ts'

export const verificationModule: Module<VerificationDeps> = {
  name: 'verification',
  routes: verificationRoutes,
  inbound: verificationWebhooks,
  prepare: requireIdentityService,
  consumers: (deps) => [publishChecks(deps)],
}
