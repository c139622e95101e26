/**
 * Deletes ended sign-ins and game sessions after the operator's retention periods. A game session whose sign-in expired is ended
 * first, under the player's lock, like every other game session.
 */
import { inTransaction } from '../../../platform/database/database.ts'
import type { OnboardingDeps } from '../onboarding.deps.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { endGameSessions } from '../../player-state/index.ts'
import { deleteGameSessions, deleteSignIns, listAbandonedLaunches } from './session-retention.queries.ts'

const DAY_MS = 86_400_000

export const forgetSessions = defineJob({
  name: 'onboarding.forgetSessions',
  cron: '23 2 * * *',
  async run(deps: OnboardingDeps) {
    const { signInsDays, gameSessionsDays } = deps.settings.current().retention
    await endAbandonedLaunches(deps)
    await deleteGameSessions(deps.db, daysAgo(deps, gameSessionsDays))
    await deleteSignIns(deps.db, daysAgo(deps, signInsDays), deps.config.sessionDays)
  },
})

const daysAgo = ({ clock }: OnboardingDeps, days: number) => new Date(clock.now().getTime() - days * DAY_MS)

async function endAbandonedLaunches(deps: OnboardingDeps): Promise<void> {
  for (const launch of await listAbandonedLaunches(deps.db, daysAgo(deps, deps.config.sessionDays))) {
    await inTransaction(deps.db, (tx) => endGameSessions(deps, tx, launch, deps.clock.now()))
  }
}
