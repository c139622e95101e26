/** The parsed calls of game providers, and their replies. */

/** api_code of the provider protocol. */
export type ApiCode =
  | 100
  | 101
  | 105
  | 106
  | 107
  | 108
  | 110
  | 153
  | 154
  | 400
  | 403
  | 404
  | 405
  | 409
  | 500
  | 503

export interface WalletApiAccount {
  id: string
  playerId: string
  currency: string
}

export interface GameTransaction {
  id: string
  type: 'bet' | 'win'
  /** Subunits. */
  amount: bigint
}

export interface BetWin {
  call: 'betwin'
  providerId: string
  account: WalletApiAccount
  /** The provider's ID of the game. */
  game: string
  roundId: string
  sessionId: string | null
  /** What the player already stakes on the same result in other rounds, in subunits. It counts towards the max bet. */
  stakedBefore: bigint
  isFinished: boolean
  transactions: readonly GameTransaction[]
}

export interface Rollback {
  call: 'rollback'
  providerId: string
  account: WalletApiAccount
  roundId: string
  isFinished: boolean
  transactions: readonly { id: string; originalId: string }[]
}

export interface Finish {
  call: 'finish'
  providerId: string
  account: WalletApiAccount
  roundId: string
}

/** Winnings of free spins that the provider played without bets. */
export interface FreeSpins {
  call: 'freespins'
  providerId: string
  account: WalletApiAccount
  /** Not a real round: none was opened here. */
  roundId: string
  /** One issue of free spins; its winnings are credited once. */
  issueId: string
  /** When the issue was first reported: it was not credited before. Null until that is known. */
  reportedAt: Date | null
  /** The largest total that is credited, in subunits. Null if the provider issues no free spins itself. */
  totalMax: bigint | null
  /** While spins are left it is active, and nothing is credited yet. */
  state: 'active' | 'played' | 'cancelled' | 'expired'
  /** Null if the provider doesn't say. */
  spinsLeft: number | null
  /** Subunits. 0 if nothing was won. */
  totalWin: bigint
}

export type WalletCall = BetWin | Rollback | Finish | FreeSpins

export interface TransactionReply {
  idProvider: string
  /** Our ID. Empty if a rollback reversed nothing. */
  id: string
  bonusAmount: bigint
}

export interface Refused {
  kind: 'refused'
  apiCode: ApiCode
  /** For the log. With 400 it names the invalid field. */
  message: string
  /** The balance before the call, for codes that require it. */
  balance: bigint | null
}

export interface Done {
  kind: 'done'
  roundId: string
  transactions: readonly TransactionReply[]
  balance: bigint
}

export type WalletReply = Done | Refused
