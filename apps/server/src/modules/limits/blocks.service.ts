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
import { endGameSessions, type Gate, type Held, holdPlayer, setGate } from '../standing/index.ts'
import { type Block, findBlock, insertBlock, removeBlock } from './limits.queries.ts'
import { barHeld } from './bars.service.ts'
import { recogniseHeld } from './recognition.service.ts'
import { listReviewedFor } from './reviews.queries.ts'

export interface StaffAction {
  playerId: string
  actor: string
  reason: string
}

/** Lifting a restriction requires a second person. */
export interface AgreedAction extends StaffAction {
  secondPerson: string
}

/** Returns false if the player was already blocked. @throws Refusal notFound, also for a closed account */
export async function blockPlayer(deps: Deps, action: StaffAction): Promise<boolean> {
  return inTransaction(deps.db, (tx) =>
    changePlayer(deps, tx, action, 'player.blocked', async (held, player) => {
      const { playerId } = held
      const now = deps.clock.now()
      const { gate, gateUntil } = held.standing()
      if (!(await insertBlock(tx, playerId, { status: player.status, gate, gateUntil }, now))) return false
      await setGate(held, 'blocked', null)
      await updatePlayer(tx, playerId, { status: PlayerStatus.blocked })
      await barHeld(deps, held, { cause: 'block', until: null, origin: null })
      await endGameSessions(deps, tx, { playerId }, now)
      await endSessions(deps, tx, { playerId, reason: 'blocked' })
      return true
    }),
  )
}

/** Runs in the order's transaction. Returns false if the player was not blocked. */
export async function unblockPlayerIn(deps: Deps, tx: Tx, action: AgreedAction): Promise<boolean> {
  return changePlayer(deps, tx, action, 'player.unblocked', async (held, player) => {
    const block = await findBlock(held.tx, held.playerId)
    if (block === null) return false
    await removeBlock(held.tx, held.playerId)
    await removeBars(held.tx, held.playerId, 'block')
    for (const id of await listReviewedFor(held.tx, [held.playerId]))
      await requestRecognition(held.tx, id, 'review')
    const status = await restoreGate(held, player, block, 'unblock', deps.clock.now())
    await updatePlayer(held.tx, held.playerId, { status })
    await recogniseHeld(deps, held, 'unblock')
    return true
  })
}

/** Limits a player: no deposits, and staff reviews each withdrawal. Returns false if they already were limited. */
export async function limitPlayer(deps: Deps, action: StaffAction): Promise<boolean> {
  return inTransaction(deps.db, (tx) =>
    changePlayer(deps, tx, action, 'player.limited', async (held, player) => {
      if (player.limited_at !== null) return false
      await setLimited(held, player, deps.clock.now())
      return true
    }),
  )
}

/** Runs in the order's transaction. Returns false if the player was not limited. */
export async function unlimitPlayerIn(deps: Deps, tx: Tx, action: AgreedAction): Promise<boolean> {
  return changePlayer(deps, tx, action, 'player.unlimited', async (held, player) => {
    if (player.limited_at === null) return false
    await setLimited(held, player, null)
    return true
  })
}

/** Beneath a block or exclusion, the limited status takes effect only when those end. */
export async function setLimited({ tx, playerId }: Held, player: Player, at: Date | null): Promise<void> {
  const isOnTop = player.status === PlayerStatus.active || player.status === PlayerStatus.limited
  const status = at === null ? PlayerStatus.active : PlayerStatus.limited
  await updatePlayer(tx, playerId, { limited_at: at, ...(isOnTop && { status }) })
}

/** Closes the gate for an account that its player closes. Earlier restrictions are stored as for a block, and breaks keep running. */
export async function closeGate(held: Held, { status }: Player, now: Date): Promise<void> {
  const { gate, gateUntil } = held.standing()
  await insertBlock(held.tx, held.playerId, { status, gate, gateUntil }, now)
  await setGate(held, 'closed', null)
}

/** Restores the restrictions from before the closing. If none were stored, the account is limited until staff decides. */
export async function openGate(held: Held, now: Date): Promise<{ status: number }> {
  const kept = await findBlock(held.tx, held.playerId)
  const player = await lockPlayerRow(held.tx, held.playerId)
  if (player === null) throw refuse('notFound')
  await removeBlock(held.tx, held.playerId)
  if (kept === null) {
    await setGate(held, 'open', null)
    await updatePlayer(held.tx, held.playerId, { limited_at: player.limited_at ?? now })
    return { status: PlayerStatus.limited }
  }
  return { status: await restoreGate(held, player, kept, 'reopen', now) }
}

/** Restores the gate beneath a block or closing. A break that ended meanwhile doesn't return. */
async function restoreGate(
  held: Held,
  player: Player,
  beneath: Pick<Block, 'gate' | 'gateUntil'>,
  event: StatusEvent,
  now: Date,
): Promise<PlayerStatus> {
  const isOver = beneath.gateUntil !== null && beneath.gateUntil <= now
  const gate: Gate = isOver ? 'open' : beneath.gate
  await setGate(held, gate, isOver ? null : beneath.gateUntil)
  const isLimited = player.limited_at !== null
  return statusAfter(event, { isLimited, isExcluded: gate === 'excluded', isBlocked: false, isClosed: false })
}

async function changePlayer(
  deps: Deps,
  tx: Tx,
  { playerId, ...by }: StaffAction | AgreedAction,
  action: string,
  change: (held: Held, player: Player) => Promise<boolean>,
): Promise<boolean> {
  return holdPlayer(deps, tx, playerId, [], async (held) => {
    const player = await lockPlayerRow(tx, playerId)
    if (player === null || player.status === PlayerStatus.closed) throw refuse('notFound')
    if (!(await change(held, player))) return false
    await announce(tx, { type: 'player.changed', playerId })
    await noteAudit(deps, tx, { ...by, action, subject: `player:${playerId}`, playerId })
    return true
  })
}
