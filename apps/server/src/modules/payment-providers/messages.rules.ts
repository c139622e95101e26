/**
 * What a provider's message means for an invoice in its present state. Messages arrive repeatedly, late, out of order
 * and with different amounts. The verdict depends only on the invoice's state, so each effect happens once. Pure.
 */
import { InvoiceState, InvoiceType } from '@fairhall/contract'
import { AmountError, toSubunitsFloor } from '@fairhall/money'
import { bookedOf, type InvoiceLife, transition } from '../invoices/index.ts'
import type { ProviderMessage } from './provider.ts'

export interface JudgedInvoice extends InvoiceLife {
  currency: string
  /** When the deposit was reserved in the limits. Null if it is not reserved. */
  reserved_at: Date | null
  /** Set when staff paid a return without its provider. */
  paid_by_hand?: string | null
}

export type MessageDecision =
  /** Money moves: into cash, out of locked, or back to cash. */
  | { kind: 'booked'; act: 'credit' | 'settle' | 'release'; amount: bigint; dust: string | null }
  /**
   * No money moves. `failed`, `declined` and `expired` end the invoice. `confirmed`: the provider confirms the end of a
   * deposit that had already ended here, so its reserved limit becomes free. `ready`: the player is shown how to pay.
   * `waiting`: the provider has not decided yet.
   */
  | { kind: 'noted'; state: 'failed' | 'declined' | 'expired' | 'confirmed' | 'ready' | 'waiting' }
  /** Repeats or contradicts something already known. */
  | { kind: 'repeated' | 'late' }
  /** Can't be true, or needs human judgement: for staff. */
  | { kind: 'quarantined'; reason: string }

export function evaluateMessage(
  invoice: JudgedInvoice,
  message: ProviderMessage,
  subunitToUnit: number,
): MessageDecision {
  const kind = invoice.type === InvoiceType.deposit ? 'deposit' : 'payout'
  if (message.kind !== kind) return { kind: 'quarantined', reason: 'kind' }
  if (message.status === 'unreadable') return { kind: 'quarantined', reason: 'unreadable' }
  if (message.currency !== invoice.currency) return { kind: 'quarantined', reason: 'currency' }
  if (message.status === 'ready') return judgeReady(invoice)
  if (message.status === 'waiting') return judgeWaiting(invoice)
  if (message.status !== 'success') {
    return invoice.type === InvoiceType.deposit
      ? judgeFailedDeposit(invoice, message.status)
      : judgeFailedPayout(invoice)
  }

  const confirmed = readConfirmed(message.amount, subunitToUnit)
  if (confirmed === null) return { kind: 'quarantined', reason: 'amount' }
  return invoice.type === InvoiceType.deposit
    ? judgeDeposit(invoice, confirmed, message.doubt)
    : judgePayout(invoice, confirmed)
}

function judgeReady({ type, state }: JudgedInvoice): MessageDecision {
  if (type !== InvoiceType.deposit) return { kind: 'quarantined', reason: 'kind' }
  return state === InvoiceState.pending ? { kind: 'noted', state: 'ready' } : { kind: 'late' }
}

function judgeWaiting({ state }: JudgedInvoice): MessageDecision {
  return state === InvoiceState.pending || state === InvoiceState.sending
    ? { kind: 'noted', state: 'waiting' }
    : { kind: 'late' }
}

interface Confirmed {
  amount: bigint
  dust: string | null
}

/** Far above any real payment, and far below what the ledger can hold. */
const SUBUNITS_MAX = 10n ** 17n

function readConfirmed(text: string, subunitToUnit: number): Confirmed | null {
  try {
    const { amount, dust } = toSubunitsFloor(text, subunitToUnit)
    return amount > 0n && amount <= SUBUNITS_MAX ? { amount, dust: dust === '0' ? null : dust } : null
  } catch (error) {
    if (error instanceof AmountError) return null
    throw error
  }
}

/** Books what the provider confirms, whatever was requested and even after a failure: the money has arrived. */
function judgeDeposit(invoice: JudgedInvoice, confirmed: Confirmed, doubt?: string): MessageDecision {
  const booked = bookedOf(invoice)
  if (booked === 0n && doubt !== undefined) return { kind: 'quarantined', reason: doubt }
  if (booked === 0n) return { kind: 'booked', act: 'credit', ...confirmed }
  if (confirmed.amount === booked) return { kind: 'repeated' }
  return { kind: 'quarantined', reason: 'another amount was confirmed before' }
}

const endEvents = { failed: 'fail', declined: 'decline', expired: 'expire' } as const

function judgeFailedDeposit(
  invoice: JudgedInvoice,
  status: 'failed' | 'declined' | 'expired',
): MessageDecision {
  if (transition(invoice, endEvents[status]) !== null) return { kind: 'noted', state: status }
  if (invoice.reserved_at !== null) return { kind: 'noted', state: 'confirmed' }
  return { kind: invoice.state === InvoiceState.success ? 'late' : 'repeated' }
}

function judgePayout(invoice: JudgedInvoice, confirmed: Confirmed): MessageDecision {
  // The player would be paid twice: staff must see it.
  if (invoice.paid_by_hand != null) return { kind: 'quarantined', reason: 'was paid by hand' }
  if (invoice.state === InvoiceState.paid) return { kind: 'repeated' }
  if (transition(invoice, 'settle') === null)
    return { kind: 'quarantined', reason: `paid while ${invoice.state}` }
  if (confirmed.amount !== invoice.amount) return { kind: 'quarantined', reason: 'another amount was paid' }
  return { kind: 'booked', act: 'settle', ...confirmed }
}

function judgeFailedPayout(invoice: JudgedInvoice): MessageDecision {
  if (invoice.state === InvoiceState.failed || invoice.state === InvoiceState.declined)
    return { kind: 'repeated' }
  if (transition(invoice, 'fail') === null)
    return { kind: 'quarantined', reason: `failed while ${invoice.state}` }
  return { kind: 'booked', act: 'release', amount: invoice.amount, dust: null }
}
