import type { SessionsDeps } from './sessions.deps.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { forgetNetworks, forgetOldAttempts } from './attempts.queries.ts'

const KEPT_MS = 24 * 60 * 60 * 1000
const NETWORKS_KEPT_MS = 90 * KEPT_MS

export const forgetAttemptsJob = defineJob({
  name: 'sessions.forgetAttempts',
  cron: '17 * * * *',
  async run(deps: SessionsDeps) {
    const now = deps.clock.now().getTime()
    await forgetOldAttempts(deps.db, new Date(now - KEPT_MS))
    await forgetNetworks(deps.db, new Date(now - NETWORKS_KEPT_MS))
  },
})
