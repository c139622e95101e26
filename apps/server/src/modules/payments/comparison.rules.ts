/** What differs between an order in the provider's books and the invoice that it was made for. Pure. */
import { AmountError, toDecimal, toSubunitsFloor } from '@fairhall/money'
import { bookedOf } from './messages.rules.ts'
import type { InvoiceState } from './payments.tables.ts'
import { type ListedOrder, orderOf, type ProviderMessage, referenceOf } from './providers/provider.ts'

export type DifferenceKind = 'there only' | 'here only' | 'other amount' | 'other state'

export interface ComparedInvoice {
  id: string
  type: 1 | 2
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
 * Null where both books say the same. A deposit that is still open there may have been given up here: should it be paid
 * after all, it is booked. A payout that ended there without money must have ended here, since it is locked until then.
 */
export function differenceOf(
  invoice: Pick<ComparedInvoice, 'state' | 'amount' | 'added_amount' | 'held_amount' | 'currency'> & {
    paid_by_hand?: string | null
  },
  order: Pick<ListedOrder, 'kind' | 'status' | 'amount' | 'currency'>,
  subunitToUnit: number,
): DifferenceKind | null {
  const booked = invoice.state === 'paid' ? invoice.amount : bookedOf(invoice)
  const isDoneHere = booked > 0n
  // Staff paid it elsewhere, so a payout of it there is a second one, and an end there says nothing.
  if (invoice.paid_by_hand != null)
    return order.status === 'success' || order.status === 'open' ? 'other state' : null
  if (order.status === 'success') {
    if (!isDoneHere) return 'other state'
    return order.currency === invoice.currency && isAmount(order.amount, booked, subunitToUnit)
      ? null
      : 'other amount'
  }
  if (isDoneHere) return 'other state'
  // Money that the provider has taken out or may be taking out.
  const isSending = invoice.state === 'sending'
  if (order.status === 'open') return order.kind === 'deposit' || isSending ? null : 'other state'
  return invoice.state === 'pending' || isSending ? 'other state' : null
}

/** What was finer than the currency was not booked. */
function isAmount(text: string, amount: bigint, subunitToUnit: number): boolean {
  try {
    return toSubunitsFloor(text, subunitToUnit).amount === amount
  } catch (error) {
    if (error instanceof AmountError) return false
    throw error
  }
}

/** What the provider answers when he is asked for one order, as a line of his list. */
export function toListed(
  invoice: ComparedInvoice,
  there: ProviderMessage | null,
  subunitToUnit: number,
): ListedOrder {
  const { kind, invoiceId } = orderOf(invoice)
  const about = { kind, invoiceId, reference: there?.reference ?? referenceOf(invoice) ?? '' }
  if (there === null || there.status === 'ready' || there.status === 'waiting') {
    const { currency, amount } = invoice
    return { ...about, status: 'open', amount: toDecimal(amount, subunitToUnit), currency }
  }
  const { status, amount, currency } = there
  return { ...about, status, amount, currency }
}
