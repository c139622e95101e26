/**
 * The port for payment providers. An adapter knows one provider's protocol and nothing about players, limits or the
 * ledger. Our invoice ID is the key of every order, so a repeated order has no further effect.
 */
import { InvoiceType } from '@fairhall/contract'
import type { ProcessingType } from '../payment-methods/index.ts'

export interface DepositOrder {
  invoiceId: string
  method: string
  /** Decimal string in main units. */
  amount: string
  /** The address takes any amount: `amount` is the least that is expected. */
  isAmountOpen: boolean
  currency: string
  /** The chain of a payment to an address. Null for hosted pages. */
  chain: string | null
  processingType: ProcessingType
  /** The method's fields as the player filled them in. */
  fields: Readonly<Record<string, string>>
  /** What the player pays on top of the amount. */
  fee: string
  returnUrls: { success?: string; error?: string; pending?: string }
  /** How long the player has to pay before the deposit expires. */
  expiresAfterMinutes: number
  locale: string
}

export interface StartedDeposit {
  reference: string
  /** URL of the hosted page, and its query parameters. */
  action?: string
  fields?: Record<string, string>
  address?: string
  tag?: string
  /** Content of the QR code, if it is not an address. */
  qr?: string
}

export interface PayoutOrder {
  invoiceId: string
  method: string
  amount: string
  currency: string
  chain: string | null
  /** The provider's fee. The recipient gets the rest of the amount. */
  fee: string
  /** The method's fields as the player filled them in. Empty if the provider knows the destination. */
  destination: Readonly<Record<string, string>>
  /** The result of `preparePayout`, for providers that have it. */
  reference: string | null
  /** Our ID of the deposit that is refunded to its source. Null for other payouts. */
  refundOf: string | null
  locale: string
}

export type OrderKind = 'deposit' | 'payout'

export interface KnownOrder {
  kind: OrderKind
  invoiceId: string
  /** The provider's reference, if known. */
  reference: string | null
}

export function orderOf(invoice: {
  type: InvoiceType
  id: string
  provider_reference: string | null
}): KnownOrder {
  const { type, id, provider_reference: reference } = invoice
  return { kind: type === InvoiceType.deposit ? 'deposit' : 'payout', invoiceId: id, reference }
}

/**
 * The reference to quote to the provider. For a payout, the reference of the order, not of the object under which it
 * was ordered.
 */
export function referenceOf(invoice: {
  provider_reference: string | null
  order_reference: string | null
}): string | null {
  return invoice.order_reference ?? invoice.provider_reference
}

export interface ProviderMessage {
  /** The provider's ID of the message. */
  externalId: string
  kind: OrderKind
  invoiceId: string
  /**
   * `ready`: the payment details are now known, nothing was paid yet. `waiting`: money is on its way but not certain,
   * or something has only begun; nothing is booked. `expired`: not paid in time. `unreadable`: the provider has the
   * order, but its answer about it can't be read, so staff must look.
   */
  status: 'success' | 'failed' | 'declined' | 'expired' | 'ready' | 'waiting' | 'unreadable'
  /** As received: it may be finer than our currency or differ from the requested amount. */
  amount: string
  currency: string
  reference: string
  /** Why staff must judge the amount of a paid deposit before it is booked. */
  doubt?: string
  /** With `ready`: what the player scans or pays to. */
  instructions?: { qr?: string; address?: string; tag?: string }
}

/** An entry of the provider's order list. */
export interface ListedOrder {
  kind: OrderKind
  /** The invoice that the order was made for. Null if the order names none. */
  invoiceId: string | null
  reference: string
  /** `open`: it has not ended. */
  status: 'open' | 'success' | 'failed' | 'declined' | 'expired'
  /** The amount paid or, for an unpaid order, the amount ordered. */
  amount: string
  currency: string
}

/** From inclusive, to exclusive. */
export interface Span {
  from: Date
  to: Date
}

export interface OrderPage {
  orders: readonly ListedOrder[]
  /** References of orders that the adapter can't read. They must not hide the others. */
  unreadable?: readonly string[]
  /** Cursor of the next page. Null on the last page. */
  next: string | null
}

export interface IncomingMessage {
  method: string
  path: string
  header(name: string): string | undefined
  body: Buffer
}

export interface PaymentProvider {
  readonly id: string
  /** Whether it can refund a payment to its source, through `refundOf` of a payout. */
  readonly canRefund: boolean
  /** @throws OrderRefused, ProviderUnavailable; after the latter the provider may or may not have the order */
  createDeposit(order: DepositOrder): Promise<StartedDeposit>
  /**
   * Requests the end of an unpaid order, if the provider supports it. `findOutcome` then reports whether it ended.
   * @throws ProviderUnavailable
   */
  cancelDeposit?(order: KnownOrder): Promise<void>
  /**
   * For a provider that would pay twice if asked twice: creates the object under which a payout can be ordered only
   * once, without moving money. The result is stored before the payout is ordered and passed along with each repeat.
   * @throws ProviderUnavailable, OrderRefused
   */
  preparePayout?(order: PayoutOrder): Promise<string>
  /** Returns the provider's reference. @throws ProviderUnavailable, OrderRefused, OrderPostponed */
  createPayout(order: PayoutOrder): Promise<string>
  /**
   * The outcome of an order. Null while it is open, `unknown` if the provider never received it.
   * @throws ProviderUnavailable
   */
  findOutcome(order: KnownOrder): Promise<ProviderMessage | 'unknown' | null>
  /** All orders created in the span, page by page, including orders that are not ours. @throws ProviderUnavailable */
  listOrders(span: Span, cursor: string | null): Promise<OrderPage>
  /**
   * Null if the message is not signed by the provider or can't be read; `foreign` if it is valid but about no order of
   * ours, `unreadable` if the provider's answer about the order can't be read. If the provider's messages only report that something changed, the adapter asks for the present state.
   * @throws ProviderUnavailable
   */
  verifyMessage(message: IncomingMessage): Promise<ProviderMessage | 'foreign' | 'unreadable' | null>
}

/** The provider did not answer, or not as agreed. No conclusion can be drawn. */
export class ProviderUnavailable extends Error {}

/** The provider answered in a form that the adapter can't read. Asking again doesn't help. */
export class UnreadableReply extends ProviderUnavailable {}

/** The provider has read an order and will never carry it out. */
export class OrderRefused extends Error {}

/** The provider does not accept a payout while another one to the same destination is open, but will afterwards. */
export class OrderPostponed extends Error {}
