/** The parsed calls of sportsbooks that change a bet, and their replies. Amounts are subunits of the account's currency. */
import type { ApiCode, WalletApiAccount } from '../../rounds/index.ts'
import type { BetTerms, LegResult } from '../bets/bet.companion.ts'

interface BetCall {
  providerId: string
  account: WalletApiAccount
  /** The sportsbook's ID of the bet. */
  betId: string
}

export interface PlaceBet extends BetCall {
  call: 'place'
  sessionId: string
  stake: bigint
  /** Covers the stake; null: the player stakes cash. */
  freebetId: string | null
  maxReturn: bigint | null
  terms: BetTerms
  /** The sportsbook has accepted it already. Otherwise the bet is pending. */
  isAccepted: boolean
}

export interface AcceptBet extends BetCall {
  call: 'accept'
  /** Null: as placed. */
  odds: number | null
  maxReturn: bigint | null
}

export interface DeclineBet extends BetCall {
  call: 'decline'
  reason: string | null
}

interface Versioned extends BetCall {
  version: number
  reason: string | null
}

export interface SettleBet extends Versioned {
  call: 'settle'
  result: 'won' | 'lost' | 'refunded'
  /** For the stake that was not cashed out, including the stake if it is returned. */
  totalReturn: bigint
  results: readonly { id: string; result: LegResult }[]
}

export interface UnsettleBet extends Versioned {
  call: 'unsettle'
}

export interface VoidBet extends Versioned {
  call: 'void'
}

export interface CashOutBet extends BetCall {
  call: 'cashout'
  orderId: string
  amount: bigint
  /** The stake that it settles; null: what is left of it. */
  stakePart: bigint | null
}

export interface RollBackBet extends BetCall {
  call: 'rollback'
  reason: string | null
}

/** Of staff: what the bet owes is not asked for any longer. */
export interface WriteOffDebt extends BetCall {
  call: 'write-off'
  orderId: string
}

/** Has no version: the sportsbook counts those. */
export interface StaffVoid extends BetCall {
  call: 'staff void'
  orderId: string
}

export type SportsCall =
  | PlaceBet
  | AcceptBet
  | DeclineBet
  | SettleBet
  | UnsettleBet
  | VoidBet
  | CashOutBet
  | RollBackBet
  | WriteOffDebt
  | StaffVoid

interface BetReply {
  kind: 'done'
  /** Our ID and the bet as it is now; null for a tombstone. */
  bet: {
    id: string
    state: string
    version: number
    stake: bigint
    stakeBonus: bigint
    stakeLeft: bigint
  } | null
  returned: bigint
  cashedOut: bigint
  owed: bigint
  /** What can be staked. */
  balance: bigint
  /** The part of it that is bonus money. */
  bonusBalance: bigint
}

export interface BetRefused {
  kind: 'refused'
  apiCode: ApiCode
  /** For the log. With 400 it names the invalid field. */
  message: string
  /** For codes that require it. */
  balance: bigint | null
}

export type SportsReply = BetReply | BetRefused
