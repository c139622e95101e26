/**
 * Blocks by staff. A block takes effect at once: no sign-in, bets or deposits. Open rounds still settle, and approved payouts wait. When
 * it ends, earlier restrictions (a limited account, a break) apply again.
 */
import { PlayerStatus } from '@fairhall/contract'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { refuse } from '../../platform/errors.ts'
import { announce } from '../../platform/outbox/announce.ts'
import {
  lockPlayerRow,
  noteAudit,
  type Player,
  removeBars,
  requestRecognition,
  type StatusEvent,
  statusAfter,
  updatePlayer,
} from '../players/index.ts'
import { endSessions } from '../sessions/index.ts'
import {
  endGameSessions,
  type Restriction,
  type LockedPlayer,
  withPlayerLock,
  setRestriction,
} from '../player-state/index.ts'
import { type Block, findBlock, insertBlock, removeBlock } from './limits.queries.ts'
import { barLocked } from './bars.service.ts'
import { recogniseLocked } from './recognition.service.ts'
import { listReviewedFor } from './reviews.queries.ts'

export interface StaffAction {
  playerId: string
  actor: string
  reason: string
}

/** Lifting a restriction requires a second person. */
export interface AgreedAction extends StaffAction {
  secondMember: string
}

/** Returns false if the player was already blocked. @throws Refusal notFound, also for a closed account */
export async function blockPlayer(deps: Deps, action: StaffAction): Promise<boolean> {
  return inTransaction(deps.db, (tx) =>
    changePlayer(deps, tx, action, 'player.blocked', async (locked, player) => {
      const { playerId } = locked
      const now = deps.clock.now()
      const { restriction, restrictedUntil } = locked.state()
      if (!(await insertBlock(tx, playerId, { status: player.status, restriction, restrictedUntil }, now)))
        return false
      await setRestriction(locked, 'blocked', null)
      await updatePlayer(tx, playerId, { status: PlayerStatus.blocked })
      await barLocked(deps, locked, { cause: 'block', until: null, origin: null })
      await endGameSessions(deps, tx, { playerId }, now)
      await endSessions(deps, tx, { playerId, reason: 'blocked' })
      return true
    }),
  )
}

/** Runs in the order's transaction. Returns false if the player was not blocked. */
export async function unblockPlayerIn(deps: Deps, tx: Tx, action: AgreedAction): Promise<boolean> {
  return changePlayer(deps, tx, action, 'player.unblocked', async (locked, player) => {
    const block = await findBlock(locked.tx, locked.playerId)
    if (block === null) return false
    await removeBlock(locked.tx, locked.playerId)
    await removeBars(locked.tx, locked.playerId, 'block')
    for (const id of await listReviewedFor(locked.tx, [locked.playerId]))
      await requestRecognition(locked.tx, id, 'review')
    const status = await restoreRestriction(locked, player, block, 'unblock', deps.clock.now())
    await updatePlayer(locked.tx, locked.playerId, { status })
    await recogniseLocked(deps, locked, 'unblock')
    return true
  })
}

/** Limits a player: no deposits, and staff reviews each withdrawal. Returns false if they already were limited. */
export async function limitPlayer(deps: Deps, action: StaffAction): Promise<boolean> {
  return inTransaction(deps.db, (tx) =>
    changePlayer(deps, tx, action, 'player.limited', async (locked, player) => {
      if (player.limited_at !== null) return false
      await setLimited(locked, player, deps.clock.now())
      return true
    }),
  )
}

/** Runs in the order's transaction. Returns false if the player was not limited. */
export async function unlimitPlayerIn(deps: Deps, tx: Tx, action: AgreedAction): Promise<boolean> {
  return changePlayer(deps, tx, action, 'player.unlimited', async (locked, player) => {
    if (player.limited_at === null) return false
    await setLimited(locked, player, null)
    return true
  })
}

/** Beneath a block or exclusion, the limited status takes effect only when those end. */
export async function setLimited(
  { tx, playerId }: LockedPlayer,
  player: Player,
  at: Date | null,
): Promise<void> {
  const isOnTop = player.status === PlayerStatus.active || player.status === PlayerStatus.limited
  const status = at === null ? PlayerStatus.active : PlayerStatus.limited
  await updatePlayer(tx, playerId, { limited_at: at, ...(isOnTop && { status }) })
}

/** Restricts an account that its player closes. Earlier restrictions are stored as for a block, and breaks keep running. */
export async function closeForPlayer(locked: LockedPlayer, { status }: Player, now: Date): Promise<void> {
  const { restriction, restrictedUntil } = locked.state()
  await insertBlock(locked.tx, locked.playerId, { status, restriction, restrictedUntil }, now)
  await setRestriction(locked, 'closed', null)
}

/** Restores the restrictions from before the closing. If none were stored, the account is limited until staff decides. */
export async function restoreRestrictions(locked: LockedPlayer, now: Date): Promise<{ status: number }> {
  const kept = await findBlock(locked.tx, locked.playerId)
  const player = await lockPlayerRow(locked.tx, locked.playerId)
  if (player === null) throw refuse('notFound')
  await removeBlock(locked.tx, locked.playerId)
  if (kept === null) {
    await setRestriction(locked, 'none', null)
    await updatePlayer(locked.tx, locked.playerId, { limited_at: player.limited_at ?? now })
    return { status: PlayerStatus.limited }
  }
  return { status: await restoreRestriction(locked, player, kept, 'reopen', now) }
}

/** Restores the restriction beneath a block or closing. A break that ended meanwhile doesn't return. */
async function restoreRestriction(
  locked: LockedPlayer,
  player: Player,
  beneath: Pick<Block, 'restriction' | 'restrictedUntil'>,
  event: StatusEvent,
  now: Date,
): Promise<PlayerStatus> {
  const isOver = beneath.restrictedUntil !== null && beneath.restrictedUntil <= now
  const restriction: Restriction = isOver ? 'none' : beneath.restriction
  await setRestriction(locked, restriction, isOver ? null : beneath.restrictedUntil)
  const isLimited = player.limited_at !== null
  return statusAfter(event, {
    isLimited,
    isExcluded: restriction === 'excluded',
    isBlocked: false,
    isClosed: false,
  })
}

async function changePlayer(
  deps: Deps,
  tx: Tx,
  { playerId, ...by }: StaffAction | AgreedAction,
  action: string,
  change: (locked: LockedPlayer, player: Player) => Promise<boolean>,
): Promise<boolean> {
  return withPlayerLock(deps, tx, playerId, [], async (locked) => {
    const player = await lockPlayerRow(tx, playerId)
    if (player === null || player.status === PlayerStatus.closed) throw refuse('notFound')
    if (!(await change(locked, player))) return false
    await announce(tx, { kind: 'player.changed', playerId })
    await noteAudit(deps, tx, { ...by, action, subject: `player:${playerId}`, playerId })
    return true
  })
}
