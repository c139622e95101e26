import { defineJob } from '../../platform/jobs/jobs.ts'
import { forgetExpired } from './social.queries.ts'

export const forgetSocial = defineJob({
  name: 'social.forget',
  cron: '53 * * * *',
  run: (deps) => forgetExpired(deps.db, deps.clock.now()),
})
