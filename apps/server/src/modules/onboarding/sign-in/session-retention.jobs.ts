/**
 * Deletes ended sign-ins and game sessions after the operator's retention periods. A game session whose sign-in expired is ended
 * first, under the player's lock, like every other game session.
 */
import { inTransaction } from '../../../platform/database/database.ts'
import type { OnboardingDeps } from '../onboarding.deps.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { endGameSessions } from '../../player-state/index.ts'

const DAY_MS = 86_400_000
const BATCH = 5000

export const forgetSessions = defineJob({
  name: 'onboarding.forgetSessions',
  cron: '23 2 * * *',
  async run(deps: OnboardingDeps) {
    const { signInsDays, gameSessionsDays } = deps.settings.current().retention
    await endAbandonedLaunches(deps)
    await deleteInBatches(deps, 'game_session', 'ended_at < $1', daysAgo(deps, gameSessionsDays))
    await deleteInBatches(
      deps,
      'player_session',
      `greatest(refreshed_at, ended_at) < $1 and (ended_at is not null or refreshed_at < $1 - make_interval(days => ${deps.config.sessionDays}))`,
      daysAgo(deps, signInsDays),
    )
  },
})

const daysAgo = ({ clock }: OnboardingDeps, days: number) => new Date(clock.now().getTime() - days * DAY_MS)

async function endAbandonedLaunches(deps: OnboardingDeps): Promise<void> {
  const { rows } = await deps.db.query<{ player: string; session: string }>(
    `select distinct g.player, g.session from game_session g
       left join player_session s on s.id = g.session
      where g.ended_at is null and g.started_at < $1
        and (s.id is null or s.ended_at is not null or s.refreshed_at < $1)`,
    [daysAgo(deps, deps.config.sessionDays)],
  )
  for (const { player, session } of rows) {
    await inTransaction(deps.db, (tx) =>
      endGameSessions(deps, tx, { playerId: player, sessionId: session }, deps.clock.now()),
    )
  }
}

type Table = 'game_session' | 'player_session'

async function deleteInBatches(
  deps: OnboardingDeps,
  table: Table,
  condition: string,
  before: Date,
): Promise<void> {
  for (;;) {
    const { rowCount } = await deps.db.query(
      `delete from ${table} where id in (select id from ${table} where ${condition} limit ${BATCH})`,
      [before],
    )
    if (rowCount < BATCH) return
  }
}
