import { defineJob } from '../../platform/jobs/jobs.ts'
import type { RoundsDeps } from './rounds.deps.ts'
import { followSilentRounds } from './silent-rounds/silent-rounds.service.ts'

export const followSilentJob = defineJob({
  name: 'rounds.followSilent',
  cron: '37 */6 * * *',
  run: (deps: RoundsDeps) => followSilentRounds(deps),
})
