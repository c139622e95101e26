import { defineJob } from '../../platform/jobs/jobs.ts'
import { followUpFreespins, reconcileFreespins } from './follow-ups.service.ts'
import type { FreeSpinsDeps } from './free-spins.deps.ts'

export const followUpJob = defineJob({
  name: 'free-spins.followUp',
  cron: '* * * * *',
  run: (deps: FreeSpinsDeps) => followUpFreespins(deps),
})

export const reconcileJob = defineJob({
  name: 'free-spins.reconcile',
  cron: '23 5 * * *',
  run: (deps: FreeSpinsDeps) => reconcileFreespins(deps),
})
