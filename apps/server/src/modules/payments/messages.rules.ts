/**
 * What a provider's message means for an invoice in its present state. Messages come twice, late, out of order and with
 * other amounts; the answer depends only on where the invoice stands, so that each effect happens once. Pure.
 */
import { DEPOSIT } from '@fairhall/contract'
import { AmountError, toSubunitsFloor } from '@fairhall/money'
import type { ProviderMessage } from './providers/provider.ts'
import type { InvoiceState } from './payments.tables.ts'

export interface JudgedInvoice {
  type: 1 | 2
  state: InvoiceState
  currency: string
  amount: bigint
  /** What staff has added to a deposit, beside what was booked of it. */
  added_amount: bigint
  /** What was paid of a deposit and is returned. */
  held_amount: bigint
  /** Since when a deposit is reserved in the limits; null when it is not. */
  reserved_at: Date | null
  /** Set where staff paid a return outside of its provider. */
  paid_by_hand?: string | null
}

/** What was paid to a deposit's order, as far as it is in our books. */
export function bookedOf({
  state,
  amount,
  added_amount: added,
  held_amount: held,
}: Pick<JudgedInvoice, 'state' | 'amount' | 'added_amount' | 'held_amount'>): bigint {
  return (state === 'success' ? amount : 0n) + added + held
}

export type Judgement =
  /** Money moves: into cash, out of locked, or back to cash. */
  | { verdict: 'booked'; act: 'credit' | 'settle' | 'release'; amount: bigint; dust: string | null }
  /** The invoice ends without any movement. */
  | { verdict: 'noted'; state: 'failed' | 'declined' | 'expired' }
  /** The provider confirms the end of a deposit that ended here before: its place in the limits is free. */
  | { verdict: 'noted'; state: 'confirmed' }
  /** The player is told how to pay. */
  | { verdict: 'noted'; state: 'ready' }
  /** Nothing is certain yet. */
  | { verdict: 'noted'; state: 'waiting' }
  /** Said before, or overtaken by what is known already. */
  | { verdict: 'repeated' | 'late' }
  /** Cannot be true, or not by a machine's judgement: for staff. */
  | { verdict: 'quarantined'; reason: string }

export function judgeMessage(
  invoice: JudgedInvoice,
  message: ProviderMessage,
  subunitToUnit: number,
): Judgement {
  const kind = invoice.type === DEPOSIT ? 'deposit' : 'payout'
  if (message.kind !== kind) return { verdict: 'quarantined', reason: 'kind' }
  if (message.currency !== invoice.currency) return { verdict: 'quarantined', reason: 'currency' }
  if (message.status === 'ready') return judgeReady(invoice)
  if (message.status === 'waiting') return judgeWaiting(invoice)
  if (message.status !== 'success') {
    return invoice.type === DEPOSIT ? judgeFailedDeposit(invoice, message.status) : judgeFailedPayout(invoice)
  }

  const confirmed = readConfirmed(message.amount, subunitToUnit)
  if (confirmed === null) return { verdict: 'quarantined', reason: 'amount' }
  return invoice.type === DEPOSIT ? judgeDeposit(invoice, confirmed) : judgePayout(invoice, confirmed)
}

function judgeReady({ type, state }: JudgedInvoice): Judgement {
  if (type !== DEPOSIT) return { verdict: 'quarantined', reason: 'kind' }
  return state === 'pending' ? { verdict: 'noted', state: 'ready' } : { verdict: 'late' }
}

function judgeWaiting({ state }: JudgedInvoice): Judgement {
  return state === 'pending' || state === 'sending'
    ? { verdict: 'noted', state: 'waiting' }
    : { verdict: 'late' }
}

interface Confirmed {
  amount: bigint
  dust: string | null
}

/** Far above what anyone pays, and far below what the books could hold. */
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

/** What the provider confirms is booked, whatever was asked for, and also after a failure: the money is there. */
function judgeDeposit(invoice: JudgedInvoice, confirmed: Confirmed): Judgement {
  const booked = bookedOf(invoice)
  if (booked === 0n) return { verdict: 'booked', act: 'credit', ...confirmed }
  if (confirmed.amount === booked) return { verdict: 'repeated' }
  return { verdict: 'quarantined', reason: 'another amount was confirmed before' }
}

function judgeFailedDeposit(invoice: JudgedInvoice, status: 'failed' | 'declined' | 'expired'): Judgement {
  if (invoice.state === 'pending') return { verdict: 'noted', state: status }
  if (invoice.reserved_at !== null) return { verdict: 'noted', state: 'confirmed' }
  return { verdict: invoice.state === 'success' ? 'late' : 'repeated' }
}

function judgePayout(invoice: JudgedInvoice, confirmed: Confirmed): Judgement {
  // The player would have it twice: staff must see it.
  if (invoice.paid_by_hand != null) return { verdict: 'quarantined', reason: 'was paid by hand' }
  if (invoice.state === 'paid') return { verdict: 'repeated' }
  if (invoice.state !== 'sending') return { verdict: 'quarantined', reason: `paid while ${invoice.state}` }
  if (confirmed.amount !== invoice.amount)
    return { verdict: 'quarantined', reason: 'another amount was paid' }
  return { verdict: 'booked', act: 'settle', ...confirmed }
}

function judgeFailedPayout(invoice: JudgedInvoice): Judgement {
  if (invoice.state === 'failed' || invoice.state === 'declined') return { verdict: 'repeated' }
  if (invoice.state !== 'sending') return { verdict: 'quarantined', reason: `failed while ${invoice.state}` }
  return { verdict: 'booked', act: 'release', amount: invoice.amount, dust: null }
}
