/** A stored bet as its player sees it. Pure. */
import { toDecimal } from '@fairhall/money'
import { maxReturnOf } from '@fairhall/odds'
import type { Bet, BetState } from '../book-api.ts'
import { paidOf, pricedBet, type StoredBet, totalOdds } from './bet.ts'

/** Until the operator has answered, a decided bet is pending for the player. */
const shownState = ({ state }: StoredBet): BetState =>
  state === 'accepting' || state === 'declining' ? 'pending' : state

export function toBet(bet: StoredBet): Bet {
  const money = (amount: bigint) => toDecimal(amount, bet.subunitToUnit)
  return {
    id: bet.id,
    kind: bet.kind,
    sizes: bet.kind === 'system' ? [bet.size] : [],
    state: shownState(bet),
    declined: bet.state === 'declined' ? { code: bet.declineCode ?? 'failed', problems: bet.problems } : null,
    currency: bet.currency,
    stake: money(bet.stake),
    bonusStake: money(bet.bonusStake),
    openStake: money(bet.stakeLeft),
    odds: totalOdds(bet),
    isFree: bet.freebet !== null,
    maxReturn: money(paidOf(bet, maxReturnOf(pricedBet(bet)))),
    returned: money(paidOf(bet, bet.returned)),
    cashedOut: money(bet.cashedOut),
    legs: bet.legs,
    placedAt: bet.placedAt.toISOString(),
    settledAt: bet.settledAt?.toISOString() ?? null,
    isCorrected: bet.version > 1,
  }
}
