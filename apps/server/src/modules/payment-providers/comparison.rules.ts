/** Differences between an order in the provider's books and its invoice. Pure. */
import { InvoiceState, type InvoiceType } from '@fairhall/contract'
import { AmountError, toDecimal, toSubunitsFloor } from '@fairhall/money'
import { bookedOf } from '../invoices/index.ts'
import { type ListedOrder, orderOf, type ProviderMessage, referenceOf } from './provider.ts'

export type DifferenceKind = 'there only' | 'here only' | 'other amount' | 'other state'

interface ComparedInvoice {
  id: string
  type: InvoiceType
  state: InvoiceState
  amount: bigint
  added_amount: bigint
  held_amount: bigint
  currency: string
  provider_reference: string | null
  order_reference: string | null
  paid_by_hand: string | null
}

/**
 * Null where both books agree. A deposit that is still open at the provider may have ended here: if it is paid later,
 * it is booked. A payout that ended without money at the provider must have ended here too, because the money stays
 * locked until then.
 */
export function differenceOf(
  invoice: Pick<ComparedInvoice, 'state' | 'amount' | 'added_amount' | 'held_amount' | 'currency'> & {
    paid_by_hand?: string | null
  },
  order: Pick<ListedOrder, 'kind' | 'status' | 'amount' | 'currency'>,
  subunitToUnit: number,
): DifferenceKind | null {
  const booked = invoice.state === InvoiceState.paid ? invoice.amount : bookedOf(invoice)
  const isDoneHere = booked > 0n
  // Staff paid it by other means: a payout at the provider would be a second one, and an end there means nothing.
  if (invoice.paid_by_hand != null)
    return order.status === 'success' || order.status === 'open' ? 'other state' : null
  if (order.status === 'success') {
    if (!isDoneHere) return 'other state'
    return order.currency === invoice.currency && isAmount(order.amount, booked, subunitToUnit)
      ? null
      : 'other amount'
  }
  if (isDoneHere) return 'other state'
  // Money that the provider has paid out or may be paying out.
  const isSending = invoice.state === InvoiceState.sending
  if (order.status === 'open') return order.kind === 'deposit' || isSending ? null : 'other state'
  return invoice.state === InvoiceState.pending || isSending ? 'other state' : null
}

/** Fractions below the currency's subunit were not booked. */
function isAmount(text: string, amount: bigint, subunitToUnit: number): boolean {
  try {
    return toSubunitsFloor(text, subunitToUnit).amount === amount
  } catch (error) {
    if (error instanceof AmountError) return false
    throw error
  }
}

/** How an order has ended at the provider. Null if it has not, or if nobody knows. */
function endOf(there: ProviderMessage | null): Exclude<ListedOrder['status'], 'open'> | null {
  const status = there?.status ?? 'waiting'
  return status === 'ready' || status === 'waiting' || status === 'unreadable' ? null : status
}

/** Converts the provider's answer about one order to an entry of its order list. */
export function toListed(
  invoice: ComparedInvoice,
  there: ProviderMessage | null,
  subunitToUnit: number,
): ListedOrder {
  const { kind, invoiceId } = orderOf(invoice)
  const about = { kind, invoiceId, reference: there?.reference ?? referenceOf(invoice) ?? '' }
  const status = endOf(there)
  if (there === null || status === null) {
    const { currency, amount } = invoice
    return { ...about, status: 'open', amount: toDecimal(amount, subunitToUnit), currency }
  }
  const { amount, currency } = there
  return { ...about, status, amount, currency }
}
