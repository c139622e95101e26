import { defineJob } from '../../platform/jobs/jobs.ts'
import { forgetTickets } from './factors.queries.ts'

export const forgetTicketsJob = defineJob({
  name: 'factors.forget',
  cron: '37 * * * *',
  run: (deps) => forgetTickets(deps.db, deps.clock.now()),
})
