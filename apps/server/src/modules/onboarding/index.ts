import type { Module } from '../../platform/module.ts'
import { onboardingRoutes } from './onboarding.routes.ts'
import { placeConsumer } from './place.consumer.ts'

export const onboardingModule: Module = {
  name: 'onboarding',
  routes: onboardingRoutes,
  consumers: (deps) => [placeConsumer(deps)],
}
