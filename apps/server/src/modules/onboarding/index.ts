import type { Module } from '../../platform/module.ts'
import { onboardingRoutes } from './onboarding.routes.ts'
import { forgetSessions } from './retention.jobs.ts'
import { placeConsumer } from './place.consumer.ts'

export const onboardingModule: Module = {
  name: 'onboarding',
  routes: onboardingRoutes,
  jobs: [forgetSessions],
  consumers: (deps) => [placeConsumer(deps)],
}
