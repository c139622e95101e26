/**
 * How a self-exclusion may end early, where the market lets players ask: they give a reason, staff answers within seven days, two members
 * must agree, and the account opens only after another wait.
 */
import type { PlayerLimit as LimitReply } from '@fairhall/contract'
import { inTransaction, type Tx } from '../../../platform/database/database.ts'
import { refuse, refuseFields } from '../../../platform/errors.ts'
import { announce } from '../../../platform/outbox/publish-event.ts'
import { noteAudit, notifyPlayer, sealFor } from '../../players/index.ts'
import { type LockedPlayer, withPlayerLock } from '../../player-state/index.ts'
import type { LimitsDeps } from '../limits.deps.ts'
import { listLimits, type PlayerLimit, saveEnd } from '../limits.queries.ts'
import { toReply } from '../player-limits.view.ts'
import { moveProtectionEnd } from '../protection.service.ts'
import { refreshPauses } from '../restrictions.service.ts'
import { answerRemoval, findOpenRemoval, insertRemoval } from './removals.queries.ts'

const DAY_MS = 86_400_000
const ANSWER_MS = 7 * DAY_MS
/** After a permanent exclusion the player waits longer. */
export const removalWaitDays = ({ until }: Pick<PlayerLimit, 'until'>): number => (until === null ? 7 : 1)
const waitMsOf = (limit: PlayerLimit) => removalWaitDays(limit) * DAY_MS

/** Never later than it would end anyway. */
function endAfterWait(limit: PlayerLimit, now: Date): Date {
  const end = new Date(now.getTime() + waitMsOf(limit))
  return limit.until !== null && limit.returnDelayHours === null && limit.until < end ? limit.until : end
}

/** While a request waits, a repeat changes nothing. @throws Refusal notFound, limitFixed where nobody may ask or staff has agreed already, or with the field of the reason */
export async function askForRemoval(
  deps: LimitsDeps,
  playerId: string,
  limitId: string,
  reason: string,
): Promise<LimitReply> {
  return inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, playerId, [], async (locked) => {
      const now = deps.clock.now()
      const limit = await requireExclusion(locked, limitId, now)
      // A second request would be judged by the end that the first one brought, so its wait would be shorter.
      if (!limit.allowsRemoval || limit.removalAnswer === 'lifted') throw refuse('limitFixed')
      if (reason.trim() === '') throw refuseFields({ reason: ['required'] })
      if (limit.removalAskedAt !== null && limit.removalAnswer === null) return toReply(deps, limit, [])
      const sealedReason = await sealFor(deps, tx, playerId, reason.trim())
      const answerBy = new Date(now.getTime() + ANSWER_MS)
      await insertRemoval(tx, {
        id: deps.random.uuid(),
        playerId,
        limitId,
        sealedReason,
        askedAt: now,
        answerBy,
      })
      await noteAudit(deps, tx, {
        actor: `player:${playerId}`,
        action: 'exclusion.removalAsked',
        subject: `limit:${limitId}`,
        playerId,
        reason: reason.trim(),
        details: { answerBy: answerBy.toISOString() },
      })
      return toReply(deps, await requireExclusion(locked, limitId, now), [])
    }),
  )
}

interface Answerer {
  actor: string
  reason: string
}

/** The exclusion stays. Returns false if the player has no request that waits. */
export async function keepExclusion(deps: LimitsDeps, playerId: string, by: Answerer): Promise<boolean> {
  return inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, playerId, [], async (locked) => {
      const isKept = await keepLockedExclusion(deps, locked, by)
      if (isKept) await informPlayer(tx, { playerId, answer: 'kept', at: deps.clock.now() })
      return isKept
    }),
  )
}

/** As `keepExclusion`, also for players who take their request back. */
export async function keepLockedExclusion(
  deps: LimitsDeps,
  { tx, playerId }: LockedPlayer,
  by: Answerer,
): Promise<boolean> {
  const removal = await findOpenRemoval(tx, playerId)
  if (removal === null) return false
  await answerRemoval(tx, removal.id, { answer: 'kept', now: deps.clock.now() })
  await noteAnswer(deps, tx, playerId, { ...by, action: 'exclusion.kept', limitId: removal.limitId })
  return true
}

/** Runs in the order's transaction. The exclusion ends after a wait; others that the player began stay. Returns false without a request. */
export async function liftExclusionIn(
  deps: LimitsDeps,
  tx: Tx,
  { playerId, ...by }: Answerer & { playerId: string; secondMember: string },
): Promise<boolean> {
  return withPlayerLock(deps, tx, playerId, [], async (locked) => {
    const now = deps.clock.now()
    const removal = await findOpenRemoval(tx, playerId)
    if (removal === null) return false
    const limit = (await listLimits(tx, playerId, now)).find(({ id }) => id === removal.limitId)
    if (limit === undefined) return false
    const until = endAfterWait(limit, now)
    await saveEnd(tx, limit.id, { until, now })
    await moveProtectionEnd(deps, locked)
    await answerRemoval(tx, removal.id, { answer: 'lifted', now })
    await refreshPauses(deps, locked)
    await noteAnswer(deps, tx, playerId, { ...by, action: 'exclusion.lifted', limitId: limit.id })
    await informPlayer(tx, { playerId, answer: 'lifted', at: until })
    return true
  })
}

/** `at`: when the exclusion ends, or when staff decided that it stays. */
async function informPlayer(
  tx: Tx,
  { playerId, answer, at }: { playerId: string; answer: 'kept' | 'lifted'; at: Date },
): Promise<void> {
  const notice = answer === 'kept' ? 'exclusionKept' : 'exclusionLifted'
  await notifyPlayer(tx, { playerId, notice, at })
  await announce(tx, { kind: 'exclusion.answered', playerId, answer, at: at.toISOString() })
}

async function noteAnswer(
  deps: LimitsDeps,
  tx: Tx,
  playerId: string,
  { limitId, ...note }: Answerer & { secondMember?: string; action: string; limitId: string },
): Promise<void> {
  await announce(tx, { kind: 'player.changed', playerId })
  await noteAudit(deps, tx, { ...note, subject: `limit:${limitId}`, playerId })
}

async function requireExclusion(
  { tx, playerId }: LockedPlayer,
  limitId: string,
  now: Date,
): Promise<PlayerLimit> {
  const limit = (await listLimits(tx, playerId, now)).find(({ id }) => id === limitId)
  if (limit === undefined) throw refuse('notFound')
  return limit
}
