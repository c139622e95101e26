/** Recomputes a player's restriction when one of several restrictions ends: the strictest of the remaining ones. */
import { PlayerStatus } from '@fairhall/contract'
import { announce } from '../../platform/outbox/announce.ts'
import { type Player, statusOf, updatePlayer } from '../players/index.ts'
import { type LockedPlayer, setRestriction } from '../player-state/index.ts'
import { type Closed, EXCLUSION, strictest } from './restrictions.rules.ts'
import { findBlock, listLimits, saveBlock } from './limits.queries.ts'
import { listReviews } from './reviews.queries.ts'

/** Call in the transaction that ends a break, a copied break or a review. A blocked or closed account stays so. */
export async function refreshRestriction(locked: LockedPlayer, player: Player, now: Date): Promise<void> {
  const { tx, playerId } = locked
  const breaks = (await listLimits(tx, playerId, now)).flatMap(({ definition, until }): Closed[] =>
    definition < EXCLUSION
      ? []
      : [{ restriction: definition === EXCLUSION ? 'excluded' : 'cooling off', restrictedUntil: until }],
  )
  const holds = (await listReviews(tx, playerId)).flatMap(({ outcome, until }): Closed[] =>
    outcome === 'hold' && (until === null || until > now)
      ? [{ restriction: 'held', restrictedUntil: until }]
      : [],
  )
  const open: Closed = { restriction: 'none', restrictedUntil: null }
  const next = [...breaks, ...holds].reduce(strictest, open)
  const isExcluded = next.restriction === 'excluded'
  const isLimited = player.limited_at !== null
  const status = statusOf({ isExcluded, isLimited, isBlocked: false, isClosed: false })
  const block = await findBlock(tx, playerId)
  const isShut = player.status === PlayerStatus.blocked || player.status === PlayerStatus.closed
  if (block !== null) await saveBlock(tx, playerId, { ...next, status })
  else if (!isShut) {
    await setRestriction(locked, next.restriction, next.restrictedUntil)
    await updatePlayer(tx, playerId, { status })
  }
  await announce(tx, { kind: 'player.changed', playerId })
}
