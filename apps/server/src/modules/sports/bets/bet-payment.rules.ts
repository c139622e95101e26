/**
 * What changes when a bet has paid more or less in total. Only the difference moves, each share to its own pocket: a credit repays first
 * what the bet owes, and a debit takes cash, then the vault, and the rest is owed. Pure; the caller holds the player's lock.
 */
import type { Json } from '@fairhall/ledger'
import { type LimitWindow, type PlayerAsset, splitDebt } from '../../player-state/index.ts'
import { moveBonus } from '../bonus-money/bet-bonus.rules.ts'
import type { BetContext } from './bet-context.ts'
import { type Counting, recount } from './bet-counts.rules.ts'
import { isDecided } from './bet-play.rules.ts'
import { cashShareOf, paidBy } from '../bonus-money/bet-shares.rules.ts'
import type { SportsBet } from './bet.companion.ts'

export interface MovedPockets {
  cash: bigint
  bonus: bigint
  vault: bigint
}

interface Payer {
  pockets: MovedPockets
  windows: readonly LimitWindow[]
  asset: PlayerAsset
}

interface BetPayment {
  asset: PlayerAsset
  windows: readonly LimitWindow[]
  bet: SportsBet
  deltas: MovedPockets
  /** Of the player's cash and vault. */
  taken: bigint
  /** What they did not cover. */
  shortfall: bigint
  /** The first belongs to the entry; null if the entry counts nothing. */
  countings: [Counting | null, Counting | null]
  wager: bigint
  context: Record<string, Json>
  /** Whether there is anything to book. */
  isMoved: boolean
}

export function payBet(
  { pockets, windows, asset }: Payer,
  bet: SportsBet,
  next: SportsBet,
  env: BetContext,
): BetPayment {
  const ofBonus = moveBonus(asset, pockets.bonus, bet, next)
  const total = paidBy(next) - paidBy(bet)
  const difference = cashPaidBy(next) - cashPaidBy(bet) + ofBonus.cash
  const repaid = difference > 0n ? min(difference, bet.owed + bet.writtenOff) : 0n
  const debt = difference < 0n ? splitDebt(pockets, -difference) : { cash: 0n, vault: 0n }
  const shortfall = difference < 0n ? -difference - debt.cash - debt.vault : 0n
  const recounted = recount({ windows, asset: ofBonus.asset }, bet, next, env)
  const [first = null, second = null] = recounted.countings
  const context: Record<string, Json> = { ...ofBonus.context }
  if (repaid > 0n) context['repaid'] = String(repaid)
  if (shortfall > 0n) context['shortfall'] = String(shortfall)
  return {
    asset: recounted.asset,
    windows: recounted.windows,
    bet: {
      ...next,
      ...recounted.bet,
      ...ofBonus.bet,
      owed: bet.owed - min(repaid, bet.owed) + shortfall,
      writtenOff: bet.writtenOff - (repaid - min(repaid, bet.owed)),
      settledAt: total === 0n && difference === 0n ? next.settledAt : env.now,
      firstSettledAt: isDecided(next) ? (next.firstSettledAt ?? env.now) : next.firstSettledAt,
    },
    deltas: {
      cash: difference > 0n ? difference - repaid : -debt.cash,
      bonus: ofBonus.bonus,
      vault: -debt.vault,
    },
    taken: debt.cash + debt.vault,
    shortfall,
    countings: [first, second],
    wager: ofBonus.wager,
    context,
    isMoved: difference !== 0n || first !== null || ofBonus.context !== null,
  }
}

const cashPaidBy = (bet: SportsBet): bigint => cashShareOf(bet, paidBy(bet))

const min = (left: bigint, right: bigint) => (left < right ? left : right)
