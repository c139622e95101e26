/**
 * What stops a player from playing, as a state machine. Its parts are independent: when one ends, the others stay. The account's status
 * and the restriction that bets read follow from all of them together. Pure.
 */
import { Break, type ErrorName, PlayerStatus } from '@fairhall/contract'
import type { PlayerState, Restriction } from '../player-state/index.ts'

export const EXCLUSION = Break.selfExclusion
export const COOLING_OFF = Break.coolingOff

/**
 * A break, or a hold: while staff checks whether the player is a restricted person, or until a minor comes of age. `until` null: permanent
 * until changed.
 */
export interface Pause {
  kind: 'cooling off' | 'held' | 'excluded'
  until: Date | null
}

/** By the answer of a register of self-excluded people. */
export interface RegisterPause extends Pause {
  since: Date
}

export interface Restrictions {
  /** `blocked` by staff, or `closed` on the player's request. An account is never both. */
  lock: 'none' | 'blocked' | 'closed'
  /** Set by staff or after a chargeback: no deposits, and staff reviews each withdrawal. */
  isLimited: boolean
  /** Pauses that have not ended. They continue while the account is locked. */
  pauses: readonly Pause[]
}

/** All but `close` and `chargeback` come from staff. */
export type RestrictionEvent = 'limit' | 'chargeback' | 'unlimit' | 'block' | 'unblock' | 'close' | 'reopen'

export type Transition =
  | { kind: 'changed'; restrictions: Restrictions }
  /** The event has no effect, for example on a repeat. */
  | { kind: 'unchanged' }
  | { kind: 'refused'; code: ErrorName }

/** For staff a closed account doesn't exist until they reopen it. Closing a blocked account would lose the reason of the block. */
export function transition(restrictions: Restrictions, event: RestrictionEvent): Transition {
  const { lock, isLimited } = restrictions
  const to = (part: Partial<Restrictions>): Transition => ({
    kind: 'changed',
    restrictions: { ...restrictions, ...part },
  })
  const unchanged: Transition = { kind: 'unchanged' }
  switch (event) {
    case 'close':
      if (lock === 'blocked') return { kind: 'refused', code: 'accountBlocked' }
      return lock === 'closed' ? unchanged : to({ lock: 'closed' })
    case 'reopen':
      return lock === 'closed' ? to({ lock: 'none' }) : unchanged
    case 'block':
      if (lock === 'closed') return { kind: 'refused', code: 'notFound' }
      return lock === 'blocked' ? unchanged : to({ lock: 'blocked' })
    case 'unblock':
      if (lock === 'closed') return { kind: 'refused', code: 'notFound' }
      return lock === 'blocked' ? to({ lock: 'none' }) : unchanged
    case 'limit':
      if (lock === 'closed') return { kind: 'refused', code: 'notFound' }
      return isLimited ? unchanged : to({ isLimited: true })
    case 'chargeback':
      return isLimited ? unchanged : to({ isLimited: true })
    case 'unlimit':
      if (lock === 'closed') return { kind: 'refused', code: 'notFound' }
      return isLimited ? to({ isLimited: false }) : unchanged
  }
}

export interface Effect extends Pick<PlayerState, 'restriction' | 'restrictedUntil'> {
  status: PlayerStatus
}

/** What the restrictions mean for the player: the strictest one, until the latest end. */
export function effectOf({ lock, isLimited, pauses }: Restrictions): Effect {
  if (lock === 'closed') return { status: PlayerStatus.closed, restriction: 'closed', restrictedUntil: null }
  if (lock === 'blocked')
    return { status: PlayerStatus.blocked, restriction: 'blocked', restrictedUntil: null }
  const restriction = order.findLast((kind) => pauses.some((pause) => pause.kind === kind)) ?? 'none'
  const unlessExcluded = isLimited ? PlayerStatus.limited : PlayerStatus.active
  return {
    status: restriction === 'excluded' ? PlayerStatus.excluded : unlessExcluded,
    restriction,
    restrictedUntil: latestEnd(pauses),
  }
}

const order: readonly Pause['kind'][] = ['cooling off', 'held', 'excluded'] satisfies Restriction[]

function latestEnd(pauses: readonly Pause[]): Date | null {
  const ends = pauses.map(({ until }) => until)
  if (ends.length === 0 || ends.includes(null)) return null
  return new Date(Math.max(...ends.map(Number)))
}
