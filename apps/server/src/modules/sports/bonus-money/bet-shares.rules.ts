/**
 * Everything that a bet pays is shared like its stake, and the bonus's share is rounded down. It is a function of the total, so versions may
 * come in any order and settle to the same pockets. Pure; amounts are subunits of the account's currency.
 */
import type { SportsBet } from '../bets/bet.companion.ts'

type Shares = Pick<SportsBet, 'stake' | 'stakeBonus'>

/** All that a bet has paid so far, including its returned stake. */
export const paidBy = ({ returned, cashedOut }: Pick<SportsBet, 'returned' | 'cashedOut'>): bigint =>
  returned + cashedOut

/** The bonus's share of a part of the stake, or of what the bet pays. */
export const bonusShareOf = ({ stake, stakeBonus }: Shares, amount: bigint): bigint =>
  stakeBonus === 0n ? 0n : (amount * stakeBonus) / stake

/** The player's own share. */
export const cashShareOf = (bet: Shares, amount: bigint): bigint => amount - bonusShareOf(bet, amount)
