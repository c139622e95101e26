/**
 * The return after a self-exclusion, where the market demands more than the end of its period: the player asks, waits, and may change
 * their mind by excluding themselves again.
 */
import type { PlayerLimit as LimitReply } from '@fairhall/contract'
import { inTransaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/errors.ts'
import { noteAudit } from '../players/index.ts'
import { withPlayerLock } from '../player-state/index.ts'
import type { LimitsDeps } from './limits.deps.ts'
import { listLimits, saveEnd } from './limits.queries.ts'
import { toReply } from './player-limits.view.ts'
import { moveProtectionEnd } from './protection.service.ts'
import { refreshPauses } from './restrictions.service.ts'

const HOUR_MS = 3_600_000

/** A repeat changes nothing. @throws Refusal notFound, exclusionNotOver before the period is over, limitFixed if it ends without a request */
export async function askToReturn(deps: LimitsDeps, playerId: string, limitId: string): Promise<LimitReply> {
  return inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, playerId, [], async (locked) => {
      const now = deps.clock.now()
      const limit = (await listLimits(tx, playerId, now)).find(({ id }) => id === limitId)
      if (limit === undefined) throw refuse('notFound')
      if (limit.returnAskedAt !== null) return toReply(deps, limit, [])
      const { returnDelayHours, until: end } = limit
      if (returnDelayHours === null || end === null) throw refuse('limitFixed')
      if (end > now) throw refuse('exclusionNotOver')
      const until = new Date(now.getTime() + returnDelayHours * HOUR_MS)
      await saveEnd(tx, limitId, { until, askedAt: now, now })
      await moveProtectionEnd(deps, locked)
      await refreshPauses(deps, locked)
      await noteAudit(deps, tx, {
        actor: `player:${playerId}`,
        action: 'exclusion.returnAsked',
        subject: `limit:${limitId}`,
        playerId,
        reason: 'requested by the player',
        details: { until: until.toISOString() },
      })
      return toReply(deps, { ...limit, until, returnDelayHours: null, returnAskedAt: now }, [])
    }),
  )
}
