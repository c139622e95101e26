/**
 * Exclusions that recognition copied to other accounts. If the original ends earlier than planned, its copies end with it. Exclusions that
 * the players of these accounts began themselves, and copies of other players' exclusions, stay. Accounts that were excluded because of a
 * block have no origin, so they stay until staff releases them.
 */
import { inTransaction } from '../../platform/database/database.ts'
import { oneByOne } from '../../platform/jobs/process-separately.ts'
import { type LockedPlayer, withPlayerLock } from '../player-state/index.ts'
import { findPlayer, noteAudit, requestRecognition } from '../players/index.ts'
import type { LimitsDeps } from './limits.deps.ts'
import {
  type ExclusionEnd,
  findLastExclusion,
  listCopiers,
  listLimits,
  listOrigins,
  saveEnd,
} from './limits.queries.ts'
import { moveProtectionEnd } from './protection.service.ts'
import { RECOGNISER } from './recognition.service.ts'
import { EXCLUSION } from './restrictions.rules.ts'
import { refreshPauses } from './restrictions.service.ts'

/** Until then, recognition has compared the account with all restricted players again. */
const COMPARED_AFTER_MS = 3_600_000

/** Call after a change of this player's exclusions was committed. Locks one player at a time. */
export async function shortenCopies(deps: LimitsDeps, originId: string): Promise<void> {
  // While one is shortened, an account that was compared with another copy may have copied the old end from it.
  let isDone = false
  while (!isDone) {
    isDone = true
    for (const playerId of await listCopiers(deps.db, originId)) {
      const isShortened = await inTransaction(deps.db, (tx) =>
        withPlayerLock(deps, tx, playerId, [], (locked) => shortenCopiesOf(deps, locked, originId)),
      )
      if (isShortened) isDone = false
    }
  }
}

/** For copies made while their original was being changed. */
export async function shortenAllCopies(deps: LimitsDeps): Promise<void> {
  await oneByOne<{ id: string }>(
    deps,
    'could not shorten the copies of an exclusion',
    (after) => listOrigins(deps.db, after),
    ({ id }) => shortenCopies(deps, id),
  )
}

async function shortenCopiesOf(deps: LimitsDeps, locked: LockedPlayer, originId: string): Promise<boolean> {
  const { tx, playerId } = locked
  const now = deps.clock.now()
  const end = await findEnd(locked, originId, now)
  if (end === null) return false
  const copies = (await listLimits(tx, playerId, now)).filter(
    (limit) => limit.definition === EXCLUSION && limit.origin === originId && endsAfter(limit, end),
  )
  if (copies.length === 0) return false
  for (const { id, returnAskedAt: askedAt } of copies) await saveEnd(tx, id, { ...end, askedAt, now })
  await moveProtectionEnd(deps, locked)
  await refreshPauses(deps, locked)
  await noteAudit(deps, tx, {
    actor: RECOGNISER,
    action: 'exclusion.copyShortened',
    subject: `player:${playerId}`,
    playerId,
    // Sealed: the player must not learn another player's id.
    reason: `player ${originId}`,
    details: { until: end.until.toISOString() },
  })
  // The restriction of a third account that this copy covered may last longer.
  await requestRecognition(tx, playerId, 'shortened')
  return true
}

interface OriginalEnd extends ExclusionEnd {
  until: Date
  /** When the original's player asked to return. */
  askedAt: Date | null
}

/** A copy whose period is over also waits no longer once the original's player has asked to return. A wait that its own market demands stays. */
const endsAfter = (copy: ExclusionEnd, end: OriginalEnd): boolean =>
  copy.until === null || copy.until > end.until || (copy.returnDelayHours !== null && end.askedAt !== null)

/** Null: the origin's restrictions have no end. */
async function findEnd(
  { tx, playerId: matchedId }: LockedPlayer,
  originId: string,
  now: Date,
): Promise<OriginalEnd | null> {
  const player = await findPlayer(tx, originId)
  if (player === null || player.blocked_at !== null) return null
  const soonest = new Date(now.getTime() + COMPARED_AFTER_MS)
  const exclusion = await findLastExclusion(tx, { playerId: originId, matchedId, now })
  if (exclusion === null) return { until: soonest, returnDelayHours: null, askedAt: null }
  const { until, returnDelayHours, returnAskedAt: askedAt } = exclusion
  if (until === null) return null
  return { until: until > soonest ? until : soonest, returnDelayHours, askedAt }
}
