import { defineJob } from '../../platform/jobs/jobs.ts'
import { forgetOldAttempts } from './sessions.queries.ts'

const KEPT_MS = 24 * 60 * 60 * 1000

export const forgetAttemptsJob = defineJob({
  name: 'sessions.forgetAttempts',
  cron: '17 * * * *',
  run: (deps) => forgetOldAttempts(deps.db, new Date(deps.clock.now().getTime() - KEPT_MS)),
})
