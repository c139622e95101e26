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

export type Judgement =
  /** Money moves: into cash, out of locked, or back to cash. */
  | { verdict: 'booked'; act: 'credit' | 'settle' | 'release'; amount: bigint; dust: string | null }
  /** The invoice ends without any movement of money. */
  | { verdict: 'noted'; state: 'failed' | 'declined' | 'expired' }
  /** The provider confirms the end of a deposit that had already ended here: its reserved limit becomes free. */
  | { verdict: 'noted'; state: 'confirmed' }
  /** The player is shown how to pay. */
  | { verdict: 'noted'; state: 'ready' }
  /** The provider has not decided yet. */
  | { verdict: 'noted'; state: 'waiting' }
  /** Repeats or contradicts something already known. */
  | { verdict: 'repeated' | 'late' }
  /** Can't be true, or needs human judgement: for staff. */
  | { verdict: 'quarantined'; reason: string }

export function judgeMessage(
  invoice: JudgedInvoice,
  message: ProviderMessage,
  subunitToUnit: number,
): Judgement {
  const kind = invoice.type === InvoiceType.deposit ? 'deposit' : 'payout'
  if (message.kind !== kind) return { verdict: 'quarantined', reason: 'kind' }
  if (message.status === 'unreadable') return { verdict: 'quarantined', reason: 'unreadable' }
  if (message.currency !== invoice.currency) return { verdict: 'quarantined', reason: 'currency' }
  if (message.status === 'ready') return judgeReady(invoice)
  if (message.status === 'waiting') return judgeWaiting(invoice)
  if (message.status !== 'success') {
    return invoice.type === InvoiceType.deposit
      ? judgeFailedDeposit(invoice, message.status)
      : judgeFailedPayout(invoice)
  }

  const confirmed = readConfirmed(message.amount, subunitToUnit)
  if (confirmed === null) return { verdict: 'quarantined', reason: 'amount' }
  return invoice.type === InvoiceType.deposit
    ? judgeDeposit(invoice, confirmed, message.doubt)
    : judgePayout(invoice, confirmed)
}

function judgeReady({ type, state }: JudgedInvoice): Judgement {
  if (type !== InvoiceType.deposit) return { verdict: 'quarantined', reason: 'kind' }
  return state === InvoiceState.pending ? { verdict: 'noted', state: 'ready' } : { verdict: 'late' }
}

function judgeWaiting({ state }: JudgedInvoice): Judgement {
  return state === InvoiceState.pending || state === InvoiceState.sending
    ? { verdict: 'noted', state: 'waiting' }
    : { verdict: 'late' }
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
function judgeDeposit(invoice: JudgedInvoice, confirmed: Confirmed, doubt?: string): Judgement {
  const booked = bookedOf(invoice)
  if (booked === 0n && doubt !== undefined) return { verdict: 'quarantined', reason: doubt }
  if (booked === 0n) return { verdict: 'booked', act: 'credit', ...confirmed }
  if (confirmed.amount === booked) return { verdict: 'repeated' }
  return { verdict: 'quarantined', reason: 'another amount was confirmed before' }
}

const endEvents = { failed: 'fail', declined: 'decline', expired: 'expire' } as const

function judgeFailedDeposit(invoice: JudgedInvoice, status: 'failed' | 'declined' | 'expired'): Judgement {
  if (transition(invoice, endEvents[status]) !== null) return { verdict: 'noted', state: status }
  if (invoice.reserved_at !== null) return { verdict: 'noted', state: 'confirmed' }
  return { verdict: invoice.state === InvoiceState.success ? 'late' : 'repeated' }
}

function judgePayout(invoice: JudgedInvoice, confirmed: Confirmed): Judgement {
  // The player would be paid twice: staff must see it.
  if (invoice.paid_by_hand != null) return { verdict: 'quarantined', reason: 'was paid by hand' }
  if (invoice.state === InvoiceState.paid) return { verdict: 'repeated' }
  if (transition(invoice, 'settle') === null)
    return { verdict: 'quarantined', reason: `paid while ${invoice.state}` }
  if (confirmed.amount !== invoice.amount)
    return { verdict: 'quarantined', reason: 'another amount was paid' }
  return { verdict: 'booked', act: 'settle', ...confirmed }
}

function judgeFailedPayout(invoice: JudgedInvoice): Judgement {
  if (invoice.state === InvoiceState.failed || invoice.state === InvoiceState.declined)
    return { verdict: 'repeated' }
  if (transition(invoice, 'fail') === null)
    return { verdict: 'quarantined', reason: `failed while ${invoice.state}` }
  return { verdict: 'booked', act: 'release', amount: invoice.amount, dust: null }
}
