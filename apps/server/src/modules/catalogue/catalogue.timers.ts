import { defineTimer } from '../../platform/jobs/timers.ts'
import type { CatalogueDeps } from './catalogue.deps.ts'
import { CHECK_EVERY_MS, checkProviders } from './providers/provider-health.service.ts'

export const catalogueTimers = [
  defineTimer<CatalogueDeps>({
    name: 'catalogue.checkProviders',
    everyMs: CHECK_EVERY_MS,
    run: checkProviders,
  }),
]
