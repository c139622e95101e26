/** What stands in the way of a withdrawal, and who must agree to it before it is sent. Pure; amounts are subunits. */
import { isExcluded } from '../players/index.ts'
import type { TurnOver } from '../standing/index.ts'

/** In subunits of the base currency. */
export interface ApprovalLimits {
  automaticUpTo: bigint
  automaticPerDayUpTo: bigint
  twoPersonsFrom: bigint
}

export interface ApprovalCase {
  amount: bigint
  /** What the player has asked for within the last 24 hours, without this one and without what came to nothing. */
  recent: bigint
  /** Of a limited player, past the way by which the money came, or let off its turn-over: a person decides, whatever the sum. */
  isLookedAt: boolean
}

export interface IdentityRule {
  beforeFirst: boolean
  /** Null: no sum. */
  depositsFrom: bigint | null
}

/** Whether he must show who he is before this withdrawal; `deposited` is the sum of his confirmed deposits. */
export function needsIdentityCheck(
  rule: IdentityRule,
  player: { isChecked: boolean; hasWithdrawn: boolean; deposited: bigint },
): boolean {
  if (player.isChecked) return false
  if (rule.depositsFrom !== null && player.deposited >= rule.depositsFrom) return true
  return rule.beforeFirst && !player.hasWithdrawn
}

/** Whether money may be staked at all: by this player, in its currency. */
export interface Staking {
  status: number
  isOffered: boolean
}

/**
 * What is still to be staked before a withdrawal. Who is excluded cannot stake it any more, nor can anybody in a currency that was
 * switched off, and the house keeps nobody's own money for that: it is let off as long as that is so, and a person looks at each
 * of these withdrawals.
 */
export function turnOverDue({ left }: Pick<TurnOver, 'left'>, staking: Staking): bigint {
  return mayStake(staking) ? left : 0n
}

export function mayStake({ status, isOffered }: Staking): boolean {
  return isOffered && !isExcluded(status)
}

/** How many persons must approve; 0 sends it at once. */
export function approvalsNeeded(limits: ApprovalLimits, request: ApprovalCase): 0 | 1 | 2 {
  if (request.amount >= limits.twoPersonsFrom) return 2
  const isSmall = request.amount <= limits.automaticUpTo
  const isRare = request.amount + request.recent <= limits.automaticPerDayUpTo
  return isSmall && isRare && !request.isLookedAt ? 0 : 1
}
