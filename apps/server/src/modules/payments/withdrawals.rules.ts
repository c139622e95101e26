/** What stands in the way of a withdrawal, and who must agree to it before it is sent. Pure; amounts are subunits. */
import { isExcluded } from '../players/index.ts'
import type { TurnOver } from '../standing/index.ts'

/** In subunits of the base currency. */
export interface ApprovalLimits {
  automaticUpTo: bigint
  automaticPerDayUpTo: bigint
  twoPersonsFrom: bigint
}

/**
 * Why a person decides on a withdrawal: its amount, what was asked for within a day, a player who is limited or excluded, a way past
 * the method by which the money came, a turn-over that was let off, held money that goes back.
 */
export type LookReason = 'amount' | 'day' | 'player' | 'method' | 'turnOver' | 'return'

export interface ApprovalCase {
  amount: bigint
  /** What the player has asked for within the last 24 hours, without this one and without what came to nothing. */
  recent: bigint
  /** Whatever the sum. */
  others: readonly LookReason[]
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

function mayStake({ status, isOffered }: Staking): boolean {
  return isOffered && !isExcluded(status)
}

/** Nothing: it is sent at once. */
export function reasonsToLook(limits: ApprovalLimits, request: ApprovalCase): LookReason[] {
  const { amount, recent, others } = request
  const isLarge = amount > limits.automaticUpTo || amount >= limits.twoPersonsFrom
  const isMuch = amount + recent > limits.automaticPerDayUpTo
  return [...(isLarge ? ['amount' as const] : []), ...(isMuch ? ['day' as const] : []), ...others]
}
