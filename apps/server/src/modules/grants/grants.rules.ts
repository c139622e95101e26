/** Whether a reward that is due is paid. Pure. */

export type CauseKind = 'level' | 'rakeback' | 'cashback'

/** Subunits of the currency. */
export interface CashReward {
  kind: 'cash'
  currency: string
  amount: string
}

export type Reward = CashReward

export interface Cause {
  kind: CauseKind
  /** Unique within the kind. */
  id: string
}

type GrantDecision = { kind: 'issue' } | { kind: 'lapse'; reason: string }

/**
 * An earned reward is the player's money and is always paid. An offer of the operator lapses for a player who may not play: one
 * that waits for the end of an exclusion would invite them back.
 */
export function decideGrant(isEarned: boolean, canPlay: boolean): GrantDecision {
  return isEarned || canPlay ? { kind: 'issue' } : { kind: 'lapse', reason: 'the player may not play' }
}
