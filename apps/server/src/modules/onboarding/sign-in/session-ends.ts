/**
 * Ends sessions without the player's action: the oldest when a player has more than their market allows, and every session at its maximum age.
 * Every sign-in method opens a session and announces it, so the limit covers all of them.
 */
import { inTransaction, type Tx } from '../../../platform/database/database.ts'
import type { OnboardingDeps } from '../onboarding.deps.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { type Consumer, defineConsumer } from '../../../platform/outbox/consumer.ts'
import { findPlayer, noteAudit } from '../../players/index.ts'
import {
  endSession,
  listOverdueSessions,
  listSurplusSessions,
  startOfSessions,
} from '../../sessions/index.ts'
import { endGameSessions } from '../../player-state/index.ts'

const BATCH = 500

export function sessionLimitConsumer(deps: OnboardingDeps): Consumer {
  return defineConsumer({
    name: 'onboarding.sessionLimit',
    kinds: ['session.begun'],
    async handle(tx, { playerId }) {
      const player = await findPlayer(tx, playerId)
      if (player === null) return
      const { sessionsMax } = deps.settings.current().marketOf(player.country).rules.access
      const surplus = await listSurplusSessions(tx, playerId, sessionsMax)
      let ended = 0
      for (const sessionId of surplus)
        if (await end(deps, tx, { playerId, sessionId }, 'too-many')) ended += 1
      if (ended > 0)
        await noteAudit(deps, tx, {
          actor: 'system:session-limit',
          action: 'player.oldestSessionsClosed',
          subject: `player:${playerId}`,
          playerId,
          reason: 'session-limit',
          details: { closed: ended, most: sessionsMax },
        })
    },
  })
}

export const endOverdueSessions = defineJob({
  name: 'onboarding.endOverdueSessions',
  cron: '*/5 * * * *',
  async run(deps: OnboardingDeps) {
    const before = startOfSessions(deps)
    for (;;) {
      const overdue = await listOverdueSessions(deps.db, before, BATCH)
      for (const session of overdue) await inTransaction(deps.db, (tx) => end(deps, tx, session, 'expired'))
      if (overdue.length < BATCH) return
    }
  },
})

/** Runs under the player's lock, which `endGameSessions` takes. */
async function end(
  deps: OnboardingDeps,
  tx: Tx,
  session: { playerId: string; sessionId: string },
  reason: 'too-many' | 'expired',
): Promise<boolean> {
  await endGameSessions(deps, tx, session, deps.clock.now())
  return endSession(deps, tx, { ...session, reason })
}
