import { defineJob } from '../../platform/jobs/jobs.ts'
import { forgetExpiredSeeds } from './proofs.queries.ts'

/** An expired task is refused for that alone; the clocks of several machines may differ a little. */
const SLACK_MS = 60 * 60 * 1000

export const forgetSeeds = defineJob({
  name: 'proofs.forgetSeeds',
  cron: '*/20 * * * *',
  run: (deps) => forgetExpiredSeeds(deps.db, new Date(deps.clock.now().getTime() - SLACK_MS)),
})
