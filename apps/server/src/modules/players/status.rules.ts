/**
 * The player's status as a state machine. Restrictions are independent: when one ends, the others stay. The status is the strictest of
 * them.
 */
import { PlayerStatus } from '@fairhall/contract'

export interface Restrictions {
  /** Set by staff or after a chargeback: no deposits, and staff reviews each withdrawal. */
  isLimited: boolean
  isExcluded: boolean
  isBlocked: boolean
  isClosed: boolean
}

export type StatusEvent =
  | 'limit'
  | 'unlimit'
  | 'exclude'
  | 'exclusionEnds'
  | 'block'
  | 'unblock'
  | 'close'
  | 'reopen'

const changes: Readonly<Record<StatusEvent, Partial<Restrictions>>> = {
  limit: { isLimited: true },
  unlimit: { isLimited: false },
  exclude: { isExcluded: true },
  exclusionEnds: { isExcluded: false },
  block: { isBlocked: true },
  unblock: { isBlocked: false },
  close: { isClosed: true },
  reopen: { isClosed: false },
}

export function statusAfter(event: StatusEvent, restrictions: Restrictions): PlayerStatus {
  return statusOf({ ...restrictions, ...changes[event] })
}

export function statusOf({ isClosed, isBlocked, isExcluded, isLimited }: Restrictions): PlayerStatus {
  if (isClosed) return PlayerStatus.closed
  if (isBlocked) return PlayerStatus.blocked
  if (isExcluded) return PlayerStatus.excluded
  return isLimited ? PlayerStatus.limited : PlayerStatus.active
}
