/** The life of a bonus as a state machine: issued, active, finished. Pure; the caller holds the player's lock. */
import { BonusResult, BonusStatus, type ErrorName } from '@fairhall/contract'

/**
 * Where the money of an active bonus is: `ended` if a bet or withdrawal has taken it (its event will finish the bonus), `in a round`
 * while an open round holds some of it, `wagered` if its target is reached, else `here`. Without meaning for other bonuses.
 */
export type BonusMoney = 'here' | 'in a round' | 'wagered' | 'ended'

export interface BonusState {
  status: BonusStatus
  money: BonusMoney
  /** Whether its deadline to be activated or wagered has passed. */
  isOverdue: boolean
  /** Whether its terms forbid the player to cancel it once it is active. */
  isLocked: boolean
}

export type BonusEvent =
  | 'activate'
  | 'cancel'
  /** The job found it overdue. */
  | 'expire'
  /** The deposit that it came with was charged back. */
  | 'revoke'
  /** A bet or withdrawal ended it and has taken its money. */
  | 'finish'

export type BonusTransition =
  | { kind: 'activated' }
  | { kind: 'finished'; result: 'cancelled' | 'expired' | 'as reported'; emptiesPocket: boolean }
  /** Nothing is left to wager: it becomes cash, and its event finishes it. */
  | { kind: 'released' }
  /** It takes no more stakes, and ends with the last round that holds its money. */
  | { kind: 'closing' }
  | { kind: 'unchanged' }
  | { kind: 'refused'; code: ErrorName }

const unchanged: BonusTransition = { kind: 'unchanged' }
const refused = (code: ErrorName): BonusTransition => ({ kind: 'refused', code })

export function transition(state: BonusState, event: BonusEvent): BonusTransition {
  switch (state.status) {
    case BonusStatus.issued:
      return fromIssued(state, event)
    case BonusStatus.active:
      return fromActive(state, event)
    case BonusStatus.finished:
      return event === 'activate' || event === 'cancel' ? refused('bonusOver') : unchanged
  }
}

function fromIssued({ isOverdue }: BonusState, event: BonusEvent): BonusTransition {
  switch (event) {
    case 'activate':
      return isOverdue ? refused('bonusOver') : { kind: 'activated' }
    case 'cancel':
    case 'revoke':
      return { kind: 'finished', result: 'cancelled', emptiesPocket: false }
    case 'expire':
      return { kind: 'finished', result: 'expired', emptiesPocket: false }
    case 'finish':
      return { kind: 'finished', result: 'as reported', emptiesPocket: false }
  }
}

function fromActive({ money, isLocked }: BonusState, event: BonusEvent): BonusTransition {
  switch (event) {
    case 'activate':
      return refused('bonusOver')
    case 'cancel':
      if (money === 'ended') return refused('bonusOver')
      if (money === 'wagered') return { kind: 'released' }
      if (isLocked) return refused('bonusCancelLocked')
      if (money === 'in a round') return refused('bonusRoundOpen')
      return { kind: 'finished', result: 'cancelled', emptiesPocket: true }
    case 'revoke':
      if (money === 'ended') return unchanged
      if (money === 'in a round') return { kind: 'closing' }
      return { kind: 'finished', result: 'cancelled', emptiesPocket: true }
    case 'expire':
      if (money === 'in a round') return { kind: 'closing' }
      if (money === 'ended') return unchanged
      // The deadline doesn't take away a wagered bonus.
      if (money === 'wagered') return { kind: 'released' }
      return { kind: 'finished', result: 'expired', emptiesPocket: true }
    case 'finish':
      return { kind: 'finished', result: 'as reported', emptiesPocket: false }
  }
}

const statuses = { 1: BonusStatus.issued, 2: BonusStatus.active, 3: BonusStatus.finished }

/** The statuses that a list shows: those that were asked for, by default issued and active. */
export function listedStatuses(asked: readonly ('1' | '2' | '3')[] | undefined): BonusStatus[] {
  return asked?.map((status) => statuses[status]) ?? [BonusStatus.issued, BonusStatus.active]
}

const ends = { cancelled: BonusResult.cancelled, expired: BonusResult.expired }

/** The contract's code of a result that this state machine decides. */
export const resultOf = (result: 'cancelled' | 'expired'): BonusResult => ends[result]
