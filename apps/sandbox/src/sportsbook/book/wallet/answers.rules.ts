/** What an answer of the operator makes of a bet. Answers come in the order of the calls; none changes a bet twice. Pure. */
import type { StoredBet } from '../bets/bet.ts'
import type { DeclineCode } from '../book-api.ts'
import type { BetCallName } from './sports-wallet.ts'

interface Answered {
  name: BetCallName
  /** Of a refusal; null for an acceptance. */
  apiCode: number | null
  /** Of an accepted placement: the part of the stake that was bonus money. */
  bonusStake: bigint
  /** The cash-out that the call was about. */
  sold: { stake: bigint; amount: bigint } | null
  /** When a held bet is to be checked again. */
  decideAt: Date
  /** When the first leg of an accepted bet will be decided. */
  settleAt: () => Date | null
}

const declineCodes: Record<number, DeclineCode> = {
  100: 'not_enough_cash',
  101: 'session_over',
  105: 'limit_reached',
  106: 'above_max_bet',
  107: 'bonus_money_only',
  108: 'free_bet_unusable',
  110: 'not_allowed',
  153: 'not_allowed',
  154: 'not_allowed',
  405: 'no_bets_taken',
}

/** A bet whose match has begun waits before it is accepted. */
export const isLive = ({ legs }: StoredBet, now: Date): boolean =>
  legs.some(({ startsAt }) => new Date(startsAt) <= now)

export function afterAnswer(bet: StoredBet, answered: Answered): StoredBet {
  const { name, apiCode } = answered
  switch (name) {
    case 'place':
      if (bet.state !== 'placing') return bet
      return apiCode === null
        ? { ...bet, state: 'pending', actAt: answered.decideAt, bonusStake: answered.bonusStake }
        : { ...bet, state: 'declined', declineCode: declineCodes[apiCode] ?? 'failed' }
    case 'accept':
      if (bet.state !== 'accepting') return bet
      return apiCode === null
        ? { ...bet, state: 'open', actAt: answered.settleAt() }
        : { ...bet, state: 'declined', declineCode: 'failed' }
    case 'decline':
      return bet.state === 'declining' ? { ...bet, state: 'declined' } : bet
    case 'cashout':
      return afterCashOut(bet, answered)
    default:
      return bet
  }
}

function afterCashOut(bet: StoredBet, { apiCode, sold }: Answered): StoredBet {
  const done = { ...bet, selling: null }
  if (apiCode !== null || sold === null) return done
  const stakeLeft = bet.stakeLeft - sold.stake
  const paid = { ...done, stakeLeft, cashedOut: bet.cashedOut + sold.amount }
  return stakeLeft > 0n ? paid : { ...paid, state: 'cashed_out', actAt: null }
}
