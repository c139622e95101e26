/** What becomes of a reward that is due. Pure. */
import type { GrantRefusal, OfferTerms } from '../bonuses/index.ts'

export type CauseKind =
  | 'level'
  | 'rakeback'
  | 'cashback'
  | 'quest'
  | 'tournament'
  | 'jackpot'
  | 'drop'
  | 'referral'
  | 'staff'

/** What was earned is always paid, unless the account is closed. Grants of staff lapse. */
export const isEarned = (cause: CauseKind): boolean => cause !== 'staff'

interface DueReward {
  cause: CauseKind
  /** Subunits of cash; with terms, what is paid instead of the offer. */
  amount: bigint | null
  /** Of its offer. Null: it is cash. */
  terms: OfferTerms | null
}

/** `account`: it was closed, so that nobody could use even cash. */
type Refusal = GrantRefusal | 'account'

type GrantEnd =
  | { kind: 'cash'; amount: bigint }
  | { kind: 'offer' }
  | { kind: 'lapsed'; why: Refusal | 'cancelled' }

/** `refusal`: why the reward could not be issued; null if its offer was, and for cash. */
export function endOf({ cause, amount, terms }: DueReward, refusal: Refusal | null): GrantEnd {
  if (refusal === 'account') return { kind: 'lapsed', why: refusal }
  if (terms !== null && refusal === null) return { kind: 'offer' }
  if (terms !== null && refusal !== null && !isEarned(cause)) return { kind: 'lapsed', why: refusal }
  if (amount === null) throw new Error('A reward without an offer has no amount')
  return { kind: 'cash', amount }
}
