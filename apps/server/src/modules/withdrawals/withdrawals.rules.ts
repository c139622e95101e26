/** What prevents a withdrawal, and who must approve it before it is sent. Pure; amounts are subunits. */
import { isExcluded, type Player } from '../players/index.ts'
import type { TurnOver } from '../player-state/index.ts'
import type { ReviewReason } from '../invoices/index.ts'
import { type Currency, isRestricted, type SettingsSnapshot } from '../settings/index.ts'

/** In subunits of the base currency. */
export interface ApprovalLimits {
  automaticUpTo: bigint
  automaticPerDayUpTo: bigint
  twoMembersFrom: bigint
}

interface ApprovalCase {
  amount: bigint
  /** Withdrawals of the last 24 hours, without this one and without failed and declined ones. */
  recent: bigint
  /** Reasons that apply regardless of the amount. */
  others: readonly ReviewReason[]
}

interface IdentityRule {
  beforeFirst: boolean
  /** Null: no such sum. */
  depositsFrom: bigint | null
}

/**
 * Whether the player must verify their identity before this withdrawal. `deposited` is the sum of confirmed deposits.
 */
export function needsIdentityCheck(
  rule: IdentityRule,
  player: { isChecked: boolean; hasWithdrawn: boolean; deposited: bigint },
): boolean {
  if (player.isChecked) return false
  if (rule.depositsFrom !== null && player.deposited >= rule.depositsFrom) return true
  return rule.beforeFirst && !player.hasWithdrawn
}

/** What decides whether the player can stake the money at all, in its currency and where they are. */
interface Staking {
  status: number
  isOffered: boolean
  isRestricted: boolean
}

/** `country` is the visitor's; that of the registration counts, too. */
export function stakingOf(
  settings: SettingsSnapshot,
  player: Pick<Player, 'status' | 'country'>,
  { country, currency }: { country: string; currency: Pick<Currency, 'isEnabled'> },
): Staking {
  return {
    status: player.status,
    isOffered: currency.isEnabled,
    isRestricted: isRestricted(settings, country, player.country),
  }
}

/**
 * What must still be staked before a withdrawal. An excluded player can't stake any more, and nobody can stake a disabled
 * currency, or in a restricted country. The operator must not keep players' own money for that reason. So the requirement is
 * waived while this lasts, and staff reviews each of these withdrawals.
 */
export function turnOverDue({ left }: Pick<TurnOver, 'left'>, staking: Staking): bigint {
  return canStake(staking) ? left : 0n
}

function canStake(staking: Staking): boolean {
  return staking.isOffered && !staking.isRestricted && !isExcluded(staking.status)
}

/** Empty if the withdrawal is sent immediately. */
export function reviewReasons(limits: ApprovalLimits, request: ApprovalCase): ReviewReason[] {
  const { amount, recent, others } = request
  const isLarge = amount > limits.automaticUpTo || amount >= limits.twoMembersFrom
  const isMuch = amount + recent > limits.automaticPerDayUpTo
  return [...(isLarge ? ['amount' as const] : []), ...(isMuch ? ['day' as const] : []), ...others]
}

interface OwnMoney {
  cash: bigint
  vault: bigint
}

/** The player's own money that a withdrawal can take. */
export function ownMoneyOf({ cash, vault }: OwnMoney, usesVault: boolean): bigint {
  return usesVault ? cash + vault : cash
}

/**
 * What a withdrawal locks. With the vault, its money goes first: the player asked for it, and cash stays to play with.
 * Requires that the money is there.
 */
export function toHeldDeltas(
  amount: bigint,
  { vault: kept }: OwnMoney,
  usesVault: boolean,
): { cash: bigint; vault: bigint; locked: bigint } {
  const vault = usesVault ? least(kept, amount) : 0n
  return { cash: vault - amount, vault: -vault, locked: amount }
}

/**
 * Money that comes back goes where it was taken from, the vault first. Otherwise a player could leave their own lock by
 * cancelling a withdrawal.
 */
export function toReleasedDeltas(
  amount: bigint,
  held: { vault: bigint },
): { cash: bigint; vault: bigint; locked: bigint } {
  const vault = least(-held.vault, amount)
  return { cash: amount - vault, vault, locked: -amount }
}

const least = (one: bigint, other: bigint) => (one < other ? one : other)
