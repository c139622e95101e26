import type { FactorsDeps } from './factors.deps.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { forgetOldGuesses } from './factor-guesses.queries.ts'
import { GUESSES_KEPT_MS } from './factor-guesses.service.ts'
import { forgetTickets } from './factors.queries.ts'
import { forgetChallenges } from './passkeys.queries.ts'

export const forgetTicketsJob = defineJob({
  name: 'factors.forget',
  cron: '37 * * * *',
  run: async (deps: FactorsDeps) => {
    await forgetTickets(deps.db, deps.clock.now())
    await forgetChallenges(deps.db, deps.clock.now())
    await forgetOldGuesses(deps.db, new Date(deps.clock.now().getTime() - GUESSES_KEPT_MS))
  },
})
