/**
 * Blocks and limited accounts, by staff. A block takes effect immediately: no sign-in, bets or deposits. Open rounds still settle, and
 * approved payouts wait. When it ends, earlier restrictions (a limited account, a break) apply again.
 */
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { LimitsDeps } from './limits.deps.ts'
import { noteAudit, removeEntries, requestRecognition } from '../players/index.ts'
import { endSessions } from '../sessions/index.ts'
import { endGameSessions, type LockedPlayer, withPlayerLock } from '../player-state/index.ts'
import { addToProtectionList } from './protection.service.ts'
import { matchLockedPlayer } from './recognition.service.ts'
import type { RestrictionEvent } from './restrictions.rules.ts'
import { changeRestrictions } from './restrictions.service.ts'
import { listReviewedFor } from './reviews.queries.ts'

export interface StaffAction {
  playerId: string
  actor: string
  reason: string
}

/** Lifting a restriction requires a second member. */
interface AgreedAction extends StaffAction {
  secondMember: string
}

/** Returns false if the player was already blocked. @throws Refusal notFound, also for a closed account */
export async function blockPlayer(deps: LimitsDeps, action: StaffAction): Promise<boolean> {
  return inTransaction(deps.db, (tx) =>
    change(deps, tx, action, 'block', async (locked) => {
      const { playerId } = locked
      await addToProtectionList(deps, locked, { cause: 'block', until: null, origin: null })
      await endGameSessions(deps, tx, { playerId }, deps.clock.now())
      await endSessions(deps, tx, { playerId, reason: 'blocked' })
    }),
  )
}

/** Runs in the order's transaction. Returns false if the player was not blocked. */
export async function unblockPlayerIn(deps: LimitsDeps, tx: Tx, action: AgreedAction): Promise<boolean> {
  return change(deps, tx, action, 'unblock', async (locked) => {
    await removeEntries(tx, locked.playerId, 'block')
    for (const id of await listReviewedFor(tx, [locked.playerId])) await requestRecognition(tx, id, 'review')
    await matchLockedPlayer(deps, locked, 'unblock')
  })
}

/**
 * Limits a player: no deposits, and staff reviews each withdrawal, also an approved one that was not sent. Returns false if they
 * already were limited.
 */
export async function limitPlayer(deps: LimitsDeps, action: StaffAction): Promise<boolean> {
  return inTransaction(deps.db, (tx) => change(deps, tx, action, 'limit', deps.recallWithdrawals))
}

/** Runs in the order's transaction. Returns false if the player was not limited. */
export async function unlimitPlayerIn(deps: LimitsDeps, tx: Tx, action: AgreedAction): Promise<boolean> {
  return change(deps, tx, action, 'unlimit')
}

const auditActions = {
  block: 'player.blocked',
  unblock: 'player.unblocked',
  limit: 'player.limited',
  unlimit: 'player.unlimited',
} as const satisfies Partial<Record<RestrictionEvent, string>>

async function change(
  deps: LimitsDeps,
  tx: Tx,
  { playerId, ...by }: StaffAction | AgreedAction,
  event: keyof typeof auditActions,
  after?: (locked: LockedPlayer) => Promise<void>,
): Promise<boolean> {
  return withPlayerLock(deps, tx, playerId, [], async (locked) => {
    if (!(await changeRestrictions(deps, locked, event))) return false
    await after?.(locked)
    const action = auditActions[event]
    await noteAudit(deps, tx, { ...by, action, subject: `player:${playerId}`, playerId })
    return true
  })
}
