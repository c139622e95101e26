/**
 * The only writer of a player's status, of their locks (`blocked_at`, `closed_at`, `limited_at`) and of the restriction that bets read.
 * All are written in one transaction under the player's lock.
 */
import type { Db, Tx } from '../../platform/database/database.ts'
import type { LimitsDeps } from './limits.deps.ts'
import { refuse } from '../../platform/errors.ts'
import { announce } from '../../platform/outbox/publish-event.ts'
import { lockPlayerRow, minorUntil, type Player, updatePlayer } from '../players/index.ts'
import { type LockedPlayer, type Restriction, setRestriction } from '../player-state/index.ts'
import { dropPendingChanges, listLimits } from './limits.queries.ts'
import {
  EXCLUSION,
  effectOf,
  type Pause,
  type RestrictionEvent,
  type Restrictions,
  transition,
} from './restrictions.rules.ts'
import { listReviews } from './reviews.queries.ts'

/** Restrictions under which a player can't confirm a change of a limit. */
const ENDS_REQUESTS: readonly Restriction[] = ['excluded', 'blocked', 'closed']

type RestrictionDeps = Pick<LimitsDeps, 'clock' | 'registerPauses' | 'settings'>

/** Returns false if the event has no effect. @throws Refusal if the event is not allowed in the player's state, notFound without a player */
export async function changeRestrictions(
  deps: RestrictionDeps,
  locked: LockedPlayer,
  event: RestrictionEvent,
): Promise<boolean> {
  const player = await lockPlayerRow(locked.tx, locked.playerId)
  if (player === null) throw refuse('notFound')
  const before = await readRestrictions(deps, locked.tx, player)
  const result = transition(before, event)
  if (result.kind === 'refused') throw refuse(result.code)
  if (result.kind === 'unchanged') return false
  await save(deps, locked, player, result.restrictions)
  return true
}

/**
 * Call in the transaction in which a break or a hold begins or ends, after its row is written, or in which the birth date or the country
 * changed.
 */
export async function refreshPauses(deps: RestrictionDeps, locked: LockedPlayer): Promise<void> {
  const player = await lockPlayerRow(locked.tx, locked.playerId)
  if (player === null) throw refuse('notFound')
  await save(deps, locked, player, await readRestrictions(deps, locked.tx, player))
}

/** Since when staff reviews each withdrawal of a limited or excluded player; null for other players. */
export async function reviewedSince(
  { clock, registerPauses }: Pick<RestrictionDeps, 'clock' | 'registerPauses'>,
  db: Db | Tx,
  player: Player,
): Promise<Date | null> {
  const exclusions = (await listLimits(db, player.id, clock.now())).filter(
    (one) => one.definition === EXCLUSION,
  )
  const listed = (await registerPauses(db, player)).filter(({ kind }) => kind === 'excluded')
  const begun = [
    player.limited_at,
    ...exclusions.map(({ createdAt }) => createdAt),
    ...listed.map(({ since }) => since),
  ].filter((at) => at !== null)
  return begun.length === 0 ? null : new Date(Math.max(...begun.map(Number)))
}

/** Whether registers hold the player, and neither staff nor the player's age does. */
export async function isHeldByRegistersOnly(deps: RestrictionDeps, tx: Tx, player: Player): Promise<boolean> {
  const isHold = ({ kind }: Pause) => kind === 'held'
  const holds = (await readRestrictions(deps, tx, player)).pauses.filter(isHold)
  return holds.length > 0 && holds.length === (await deps.registerPauses(tx, player)).filter(isHold).length
}

async function readRestrictions(deps: RestrictionDeps, tx: Tx, player: Player): Promise<Restrictions> {
  const now = deps.clock.now()
  const breaks = (await listLimits(tx, player.id, now)).flatMap((limit): Pause[] => {
    const { definition, returnDelayHours } = limit
    if (definition < EXCLUSION) return []
    // Without the player's request, no time ends it.
    const until = returnDelayHours === null ? limit.until : null
    return [{ kind: definition === EXCLUSION ? 'excluded' : 'cooling off', until }]
  })
  const holds = (await listReviews(tx, player.id)).flatMap(({ outcome, until }): Pause[] =>
    outcome === 'hold' && (until === null || until > now) ? [{ kind: 'held', until }] : [],
  )
  const tooYoungUntil = minorUntil(deps, player)
  const minority: Pause[] = tooYoungUntil === null ? [] : [{ kind: 'held', until: tooYoungUntil }]
  const unlessClosed = player.blocked_at === null ? 'none' : 'blocked'
  return {
    lock: player.closed_at === null ? unlessClosed : 'closed',
    isLimited: player.limited_at !== null,
    pauses: [...breaks, ...holds, ...minority, ...(await deps.registerPauses(tx, player))],
  }
}

async function save(
  { clock }: RestrictionDeps,
  locked: LockedPlayer,
  player: Player,
  restrictions: Restrictions,
): Promise<void> {
  const now = clock.now()
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
  // Players don't come back to a looser limit that they asked for before.
  if (ENDS_REQUESTS.includes(restriction)) await dropPendingChanges(tx, playerId, now)
  await announce(tx, { kind: 'player.changed', playerId })
}
