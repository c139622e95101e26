import type { FactorsDeps } from './factors.deps.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { forgetTickets } from './factors.queries.ts'
import { forgetChallenges } from './passkeys.queries.ts'

export const forgetTicketsJob = defineJob({
  name: 'factors.forget',
  cron: '37 * * * *',
  run: async (deps: FactorsDeps) => {
    await forgetTickets(deps.db, deps.clock.now())
    await forgetChallenges(deps.db, deps.clock.now())
  },
})
