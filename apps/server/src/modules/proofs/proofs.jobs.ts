import type { ProofsDeps } from './proofs.deps.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { forgetExpiredSeeds } from './proofs.queries.ts'

/** Kept a little longer than the task: expired tasks are refused anyway, but clocks of several servers may differ. */
const SLACK_MS = 60 * 60 * 1000

export const forgetSeeds = defineJob({
  name: 'proofs.forgetSeeds',
  cron: '*/20 * * * *',
  run: (deps: ProofsDeps) => forgetExpiredSeeds(deps.db, new Date(deps.clock.now().getTime() - SLACK_MS)),
})
