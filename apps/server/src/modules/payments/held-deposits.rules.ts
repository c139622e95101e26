/** How much of a payment is credited, and why the rest is held and returned. Pure; amounts are subunits. */
import { PlayerStatus } from '@fairhall/contract'
import { isExcluded } from '../players/index.ts'
import { canPlay, type PlayerState } from '../player-state/index.ts'
import type { Invoice } from './invoices.queries.ts'
import type { HeldFor } from './payments.tables.ts'

/** All that a player has paid with a deposit, credited or held. */
export const paidOf = ({ state, amount, held_amount }: Pick<Invoice, 'state' | 'amount' | 'held_amount'>) =>
  (state === 'success' ? amount : 0n) + held_amount

const reasons = {
  limit: 'heldForLimit',
  break: 'heldForBreak',
  review: 'heldForReview',
  restricted: 'heldForReview',
} as const

/** Text key of the reason that the player sees. */
export const heldReasonOf = (heldFor: HeldFor) => reasons[heldFor]

/** Why nothing may be credited to this player now. Null when the player may deposit. */
export function refusesDeposits(
  status: number,
  state: Pick<PlayerState, 'restriction' | 'restrictedUntil'>,
  now: Date,
): 'break' | 'review' | null {
  const isOpen = canPlay(state, now)
  if (isOpen && status === PlayerStatus.active) return null
  const isBreak = state.restriction === 'cooling off' || state.restriction === 'excluded'
  if ((!isOpen && isBreak && status !== PlayerStatus.limited) || isExcluded(status)) return 'break'
  return 'review'
}

/** A return needs no staff if the provider can refund the payment and the player needs no review. */
export function isReturnedAutomatically(
  heldFor: HeldFor,
  {
    canRefund,
    baseAmount,
    twoMembersFrom,
  }: { canRefund: boolean; baseAmount: bigint; twoMembersFrom: bigint },
): boolean {
  return canRefund && heldFor !== 'review' && heldFor !== 'restricted' && baseAmount < twoMembersFrom
}
