/**
 * Deletes ended sign-ins and game sessions after the operator's retention periods. A game session whose sign-in expired is ended
 * first, under the player's lock, like every other game session. What fails keeps nothing else waiting.
 */
import { inTransaction } from '../../../platform/database/database.ts'
import type { OnboardingDeps } from '../onboarding.deps.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { eachSeparately } from '../../../platform/jobs/process-separately.ts'
import { endGameSessions } from '../../player-state/index.ts'
import { deleteGameSessions, deleteSignIns, listAbandonedLaunches } from './session-retention.queries.ts'

const DAY_MS = 86_400_000

export const forgetSessions = defineJob({
  name: 'onboarding.forgetSessions',
  cron: '23 2 * * *',
  async run(deps: OnboardingDeps) {
    const { signInsDays, gameSessionsDays } = deps.settings.current().retention
    const { sessionDays } = deps.config
    const steps = {
      launches: () => endAbandonedLaunches(deps),
      'game sessions': () => deleteGameSessions(deps.db, daysAgo(deps, gameSessionsDays)),
      'sign-ins': () => deleteSignIns(deps.db, daysAgo(deps, signInsDays), sessionDays),
    }
    await eachSeparately(
      Object.entries(steps),
      ([name]) => name,
      ([, run]) => run(),
    )
  },
})

const daysAgo = ({ clock }: OnboardingDeps, days: number) => new Date(clock.now().getTime() - days * DAY_MS)

async function endAbandonedLaunches(deps: OnboardingDeps): Promise<void> {
  await eachSeparately(
    await listAbandonedLaunches(deps.db, daysAgo(deps, deps.config.sessionDays)),
    ({ sessionId }) => `session ${sessionId}`,
    (launch) => inTransaction(deps.db, (tx) => endGameSessions(deps, tx, launch, deps.clock.now())),
  )
}
