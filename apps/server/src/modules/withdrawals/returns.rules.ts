/**
 * The states of a return: held money that goes back to its player. Staff, the payout job, the provider and a chargeback
 * may act on it at the same time. Each acts only where this function allows it. Pure.
 */
import type { HeldFor, InvoiceState } from '../invoices/index.ts'

export const returnStates = ['requested', 'approved', 'sending', 'paid', 'failed', 'declined'] as const
export type ReturnState = (typeof returnStates)[number]

export const returnEvents = [
  'setDestination',
  'approve',
  'send',
  'markPaid',
  'providerPaid',
  'providerFailed',
  'chargeBack',
] as const
export type ReturnEvent = (typeof returnEvents)[number]

const transitions: Readonly<Record<ReturnState, Partial<Record<ReturnEvent, ReturnState>>>> = {
  requested: { setDestination: 'requested', approve: 'approved', markPaid: 'paid', chargeBack: 'declined' },
  // Not ordered yet: the payout job takes the same lock before it sends.
  approved: { send: 'sending', markPaid: 'paid', chargeBack: 'declined' },
  // The provider may be paying it: only the provider ends it.
  sending: { send: 'sending', providerPaid: 'paid', providerFailed: 'failed' },
  paid: {},
  failed: {},
  declined: {},
}

/** The state after an event. Null if the event must change nothing. */
export function returnAfter(state: InvoiceState, event: ReturnEvent): ReturnState | null {
  return isReturnState(state) ? (transitions[state][event] ?? null) : null
}

const isReturnState = (state: InvoiceState): state is ReturnState => returnStates.some((one) => one === state)

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
