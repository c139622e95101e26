/** Reverses what recognition did to another person's account. The player's own breaks and blocks by staff stay. */
import { isBreak } from '@fairhall/contract'
import type { Tx } from '../../platform/database/database.ts'
import type { LimitsDeps } from './limits.deps.ts'
import { lockPlayerRow, noteAudit, releaseSubject, removeEntries } from '../players/index.ts'
import { withPlayerLock } from '../player-state/index.ts'
import { refreshPauses } from './restrictions.service.ts'
import { endLimit, listLimits } from './limits.queries.ts'
import { readTraits } from './protection.service.ts'
import { RECOGNISER, requestReviews } from './recognition.service.ts'
import { listKeptMatches, listReviews, setReviews } from './reviews.queries.ts'

interface ReleasedBy {
  actor: string
  secondMember: string
  reason: string
}

/** Two staff members must have agreed. Returns false if no other player's restriction affects the account. */
export async function releaseAccountIn(
  deps: LimitsDeps,
  tx: Tx,
  playerId: string,
  by: ReleasedBy,
): Promise<boolean> {
  return withPlayerLock(deps, tx, playerId, [], async (locked) => {
    const player = await lockPlayerRow(tx, playerId)
    if (player === null || player.erased_at !== null) return false
    const now = deps.clock.now()
    const traits = await readTraits(deps, tx, player)
    await releaseSubject(deps, tx, { playerId, traits, kept: await listKeptMatches(tx, playerId) })
    await removeEntries(tx, playerId, 'copies')

    const copies = (await listLimits(tx, playerId, now)).filter(
      ({ definition, actor }) => isBreak(definition) && actor === RECOGNISER,
    )
    const reviews = await listReviews(tx, playerId)
    if (copies.length === 0 && reviews.length === 0) return false
    for (const { id } of copies) await endLimit(tx, id, now)
    await setReviews(tx, playerId, [], now)
    await refreshPauses(deps, locked)
    await requestReviews(tx, [playerId])
    await noteAudit(deps, tx, {
      ...by,
      action: 'exclusion.released',
      subject: `player:${playerId}`,
      playerId,
    })
    return true
  })
}
