/**
 * The only writer of a player's status, of their locks (`blocked_at`, `closed_at`, `limited_at`) and of the restriction that bets read.
 * All are written in one transaction under the player's lock.
 */
import type { Db, Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/errors.ts'
import { announce } from '../../platform/outbox/announce.ts'
import { findPlayer, lockPlayerRow, type Player, updatePlayer } from '../players/index.ts'
import { type LockedPlayer, setRestriction } from '../player-state/index.ts'
import { listLimits } from './limits.queries.ts'
import {
  EXCLUSION,
  effectOf,
  type Pause,
  type RestrictionEvent,
  type Restrictions,
  transition,
} from './restrictions.rules.ts'
import { listReviews } from './reviews.queries.ts'

/** Returns false if the event has no effect. @throws Refusal if the event is not allowed in the player's state, notFound without a player */
export async function changeRestrictions(
  locked: LockedPlayer,
  event: RestrictionEvent,
  now: Date,
): Promise<boolean> {
  const player = await lockPlayerRow(locked.tx, locked.playerId)
  if (player === null) throw refuse('notFound')
  const before = await readRestrictions(locked.tx, player, now)
  const result = transition(before, event)
  if (result.kind === 'refused') throw refuse(result.code)
  if (result.kind === 'unchanged') return false
  await save(locked, player, result.restrictions, now)
  return true
}

/** Call in the transaction in which a break or a hold begins or ends, after its row is written. */
export async function refreshPauses(locked: LockedPlayer, now: Date): Promise<void> {
  const player = await lockPlayerRow(locked.tx, locked.playerId)
  if (player === null) throw refuse('notFound')
  await save(locked, player, await readRestrictions(locked.tx, player, now), now)
}

/** Since when staff reviews each withdrawal of a limited or excluded player; null for other players. */
export async function reviewedSince(db: Db | Tx, playerId: string, now: Date): Promise<Date | null> {
  const player = await findPlayer(db, playerId)
  if (player === null) return null
  const exclusions = (await listLimits(db, playerId, now)).filter((one) => one.definition === EXCLUSION)
  const begun = [player.limited_at, ...exclusions.map(({ createdAt }) => createdAt)].filter(
    (at) => at !== null,
  )
  return begun.length === 0 ? null : new Date(Math.max(...begun.map(Number)))
}

async function readRestrictions(tx: Tx, player: Player, now: Date): Promise<Restrictions> {
  const breaks = (await listLimits(tx, player.id, now)).flatMap(({ definition, until }): Pause[] =>
    definition < EXCLUSION ? [] : [{ kind: definition === EXCLUSION ? 'excluded' : 'cooling off', until }],
  )
  const holds = (await listReviews(tx, player.id)).flatMap(({ outcome, until }): Pause[] =>
    outcome === 'hold' && (until === null || until > now) ? [{ kind: 'held', until }] : [],
  )
  const unlessClosed = player.blocked_at === null ? 'none' : 'blocked'
  return {
    lock: player.closed_at === null ? unlessClosed : 'closed',
    isLimited: player.limited_at !== null,
    pauses: [...breaks, ...holds],
  }
}

async function save(
  locked: LockedPlayer,
  player: Player,
  restrictions: Restrictions,
  now: Date,
): Promise<void> {
  const { tx, playerId } = locked
  const { status, restriction, restrictedUntil } = effectOf(restrictions)
  const since = (isSet: boolean, at: Date | null) => (isSet ? (at ?? now) : null)
  await updatePlayer(tx, playerId, {
    status,
    blocked_at: since(restrictions.lock === 'blocked', player.blocked_at),
    closed_at: since(restrictions.lock === 'closed', player.closed_at),
    limited_at: since(restrictions.isLimited, player.limited_at),
  })
  await setRestriction(locked, restriction, restrictedUntil)
  await announce(tx, { kind: 'player.changed', playerId })
}
