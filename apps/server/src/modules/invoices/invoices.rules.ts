/**
 * The states of an invoice. Players, staff, jobs, providers and chargebacks may act on one invoice at the same time; each
 * acts only where `transition` allows it. Pure; the caller holds the player's lock and has read the invoice under it.
 */
import { InvoiceState, InvoiceType } from '@fairhall/contract'
import { bookedOf } from './held-amounts.rules.ts'
import type { Invoice } from './invoices.queries.ts'

/** A return is a payout of held money: its player never gets it as cash. */
export type InvoiceKind = 'deposit' | 'withdrawal' | 'return'

export const invoiceEvents = [
  /** A deposit was paid, and at least a part of it is credited. */
  'credit',
  /** A deposit was paid, and all of it is held for its return. */
  'hold',
  /** The provider ends it without money, or never received its order. */
  'fail',
  /** The player cancels a deposit, or its provider declines it. */
  'decline',
  /** A deposit was not paid in time. */
  'expire',
  /** The player cancels a withdrawal. */
  'cancel',
  /** Staff rejects a withdrawal. If it is being sent, the provider must not have its order. */
  'reject',
  /** The last approval that it needs. */
  'approve',
  /** Staff must review a withdrawal that was not sent. If it is being sent, the provider must not have its order. */
  'recall',
  /** The payout is ordered, or ordered again under the same ID. */
  'send',
  /** The provider has paid it out. */
  'settle',
  /** Staff names the destination of a return. */
  'setDestination',
  /** Staff has paid a return without its provider. */
  'markPaid',
  /** The deposit of a return was charged back before the return was sent. */
  'chargeBack',
  /** The same for a return that is being sent, if the provider does not have its order. */
  'stopUnordered',
] as const
export type InvoiceEvent = (typeof invoiceEvents)[number]

type Transitions = Partial<Record<InvoiceEvent, InvoiceState>>

const { success, requested, approved, sending, paid, failed, declined, expired } = InvoiceState

/** Money may arrive after a deposit has ended. */
const late: Transitions = { credit: success, hold: failed }

const transitions: Readonly<Record<InvoiceKind, Partial<Record<InvoiceState, Transitions>>>> = {
  deposit: {
    pending: { ...late, fail: failed, decline: declined, expire: expired },
    success: {},
    failed: late,
    declined: late,
    expired: late,
  },
  withdrawal: {
    requested: { approve: approved, cancel: declined, reject: declined },
    // Not ordered yet: the payout job takes the same lock before it sends.
    approved: { send: sending, reject: declined, recall: requested },
    // The provider may be paying it: never ended by a timeout.
    sending: { send: sending, settle: paid, fail: failed, reject: declined, recall: requested },
    paid: {},
    failed: {},
    declined: {},
  },
  // Held money never becomes the player's: staff can only leave it waiting or send it back.
  return: {
    requested: { setDestination: requested, approve: approved, markPaid: paid, chargeBack: declined },
    approved: { send: sending, markPaid: paid, chargeBack: declined },
    sending: { send: sending, settle: paid, fail: failed, stopUnordered: failed },
    paid: {},
    failed: {},
    declined: {},
  },
}

/** What decides about the next state. */
export type InvoiceLife = Pick<
  Invoice,
  'type' | 'state' | 'amount' | 'added_amount' | 'held_amount' | 'returns'
>

/** The state after an event. Null if the event must change nothing. */
export function transition(invoice: InvoiceLife, event: InvoiceEvent): InvoiceState | null {
  const kind = kindOf(invoice)
  // A deposit is booked once: a second payment to it is for staff.
  if (kind === 'deposit' && bookedOf(invoice) > 0n) return null
  return transitions[kind][invoice.state]?.[event] ?? null
}

function kindOf({ type, returns }: Pick<InvoiceLife, 'type' | 'returns'>): InvoiceKind {
  if (type === InvoiceType.deposit) return 'deposit'
  return returns === null ? 'withdrawal' : 'return'
}

/** The state of a new withdrawal or return: one that needs no approval is sent immediately. */
export const firstPayoutState = (isAutomatic: boolean): InvoiceState => (isAutomatic ? approved : requested)

/** Withdrawals whose money the player can still make cash again. */
export const cancellablePayouts: readonly InvoiceState[] = Object.values(InvoiceState).filter(
  (state) => transitions.withdrawal[state]?.cancel !== undefined,
)
/** Withdrawals and returns whose money is locked. */
export const openPayouts: readonly InvoiceState[] = [requested, approved, sending]
/** Payouts that the provider has or is about to get. */
export const payoutsUnderWay: readonly InvoiceState[] = [approved, sending]
/** Payouts whose money was released. */
export const releasedPayouts: readonly InvoiceState[] = [failed, declined]
/** Deposits that have ended without money that the player may play with. */
export const endedDeposits: readonly InvoiceState[] = [failed, declined, expired]

const lastStates: ReadonlySet<InvoiceState> = new Set([success, paid, ...endedDeposits])
/** Money that arrives late can still change a deposit that failed. */
export const isLast = (state: InvoiceState): boolean => lastStates.has(state)

/** States as a list in an SQL statement, in a form that the planner compares with the conditions of partial indexes. */
export const inSql = (states: readonly InvoiceState[]): string =>
  `(${states.map((state) => `'${state}'`).join(', ')})`
