/**
 * Breaks that a player takes. A cooling-off stops bets and deposits. A self-exclusion also ends every session and all marketing. Both
 * begin at once, in one transaction under the player's lock, so each bet is entirely before or after. No break is ever shortened: of two
 * the later end counts.
 */
import { PlayerStatus } from '@fairhall/contract'
import { inTransaction } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { oneByOne } from '../../platform/jobs/one-by-one.ts'
import { announce } from '../../platform/outbox/announce.ts'
import { lockPlayerRow, noteAudit, statusAfter, updatePlayer } from '../players/index.ts'
import { endSessions } from '../sessions/index.ts'
import {
  endGameSessions,
  type Restriction,
  type LockedPlayer,
  withPlayerLock,
  setRestriction,
} from '../player-state/index.ts'
import {
  type BreakOver,
  endBreak,
  findBlock,
  insertLimit,
  listBreaksOver,
  saveBlock,
} from './limits.queries.ts'
import { barLocked } from './bars.service.ts'
import { type BreakDefinition, EXCLUSION, strictest } from './restrictions.rules.ts'
import { refreshRestriction } from './restrictions.service.ts'
import { listReviews } from './reviews.queries.ts'

export interface Break {
  definition: BreakDefinition
  /** Id of the break's length in the settings. */
  period: string
  /** Null: permanent. */
  until: Date | null
  /** The barred player that this account matched; absent if the break is the player's own. */
  origin?: string
  actor: string
  reason: string
}

const DAY_MS = 86_400_000

/** End of a break of this many days that begins now; null: permanent. */
export function endOf({ clock }: Pick<Deps, 'clock'>, days: number | null): Date | null {
  return days === null ? null : new Date(clock.now().getTime() + days * DAY_MS)
}

/** Returns the id of the limit row of the break. */
export async function beginBreak(deps: Deps, locked: LockedPlayer, request: Break): Promise<string> {
  const { tx, playerId } = locked
  const { definition, period, until, origin = null, actor, reason } = request
  const now = deps.clock.now()
  const id = deps.random.uuid()
  await insertLimit(tx, { id, playerId, definition, period, until, actor }, now)
  const player = await lockPlayerRow(tx, playerId)
  const restriction = definition === EXCLUSION ? 'excluded' : 'cooling off'
  await closeForPlayer(locked, restriction, until, now)
  if (definition === EXCLUSION) {
    // For a blocked or closed account only the state beneath changes.
    const isShut = player?.status === PlayerStatus.blocked || player?.status === PlayerStatus.closed
    const status = isShut ? {} : { status: PlayerStatus.excluded }
    await updatePlayer(tx, playerId, { ...status, receive_email_promo: false, receive_sms_promo: false })
    await endGameSessions(deps, tx, { playerId }, now)
    await endSessions(deps, tx, { playerId, reason: 'excluded' })
  }
  const cause = definition === EXCLUSION ? 'self-exclusion' : 'cooling-off'
  await barLocked(deps, locked, { cause, until, origin })
  await announce(tx, { kind: 'player.changed', playerId })
  await noteAudit(deps, tx, {
    actor,
    reason,
    action: definition === EXCLUSION ? 'player.excluded' : 'player.cooledOff',
    subject: `player:${playerId}`,
    playerId,
    details: { period, until: until?.toISOString() ?? null },
  })
  return id
}

async function closeForPlayer(
  locked: LockedPlayer,
  restriction: Restriction,
  until: Date | null,
  now: Date,
): Promise<void> {
  const block = await findBlock(locked.tx, locked.playerId)
  const { restriction: current, restrictedUntil } = block ?? locked.state()
  const isOver = restrictedUntil !== null && restrictedUntil <= now
  const next = strictest(
    { restriction: isOver ? 'none' : current, restrictedUntil },
    { restriction, restrictedUntil: until },
  )
  if (block === null) return setRestriction(locked, next.restriction, next.restrictedUntil)
  await saveBlock(locked.tx, locked.playerId, {
    ...block,
    ...next,
    status: restriction === 'excluded' ? PlayerStatus.excluded : block.status,
  })
}

/** Ends expired breaks. The restriction ends on time without this job; the status of an excluded player changes only here. */
export async function endBreaks(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  await oneByOne<BreakOver>(
    deps,
    'could not end an expired break',
    (after) => listBreaksOver(deps.db, now, after),
    ({ id, playerId }) =>
      inTransaction(deps.db, (tx) =>
        withPlayerLock(deps, tx, playerId, [], (locked) => endOver(locked, id, now)),
      ),
  )
}

async function endOver(locked: LockedPlayer, id: string, now: Date): Promise<void> {
  const { tx, playerId } = locked
  await endBreak(tx, id, now)
  const { restriction, restrictedUntil } = locked.state()
  const isOver = restrictedUntil !== null && restrictedUntil <= now
  const player = await lockPlayerRow(tx, playerId)
  // A hold beneath may have extended the restriction beyond the exclusion's.
  const isHeld = (await listReviews(tx, playerId)).some(({ outcome }) => outcome === 'hold')
  if (player !== null && isHeld) return refreshRestriction(locked, player, now)
  if (restriction !== 'excluded' || !isOver || player?.status !== PlayerStatus.excluded) return
  await setRestriction(locked, 'none', null)
  const isLimited = player.limited_at !== null
  const beneath = { isLimited, isExcluded: true, isBlocked: false, isClosed: false }
  await updatePlayer(tx, playerId, { status: statusAfter('exclusionEnds', beneath) })
  await announce(tx, { kind: 'player.changed', playerId })
}
