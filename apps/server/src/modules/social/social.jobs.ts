import type { SocialDeps } from './social.deps.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { forgetExpired } from './social.queries.ts'

export const forgetSocial = defineJob({
  name: 'social.forget',
  cron: '53 * * * *',
  run: (deps: SocialDeps) => forgetExpired(deps.db, deps.clock.now()),
})
