/**
 * What every payment provider looks like from here. Adapters know one provider's protocol and nothing of players,
 * limits or the ledger. Our invoice's id is the key of every order, so that asking twice is the same as asking once.
 */
import { DEPOSIT } from '@fairhall/contract'

export type ProcessingType = 'form' | 'qr' | 'iframe' | 'message' | 'asyncRedirect'

export interface DepositOrder {
  invoiceId: string
  method: string
  /** Decimal string of the main unit. */
  amount: string
  currency: string
  /** The chain of a payment to an address; null for hosted pages. */
  chain: string | null
  processingType: ProcessingType
  /** The fields of the method, as the player has filled them in. */
  fields: Readonly<Record<string, string>>
  /** What the player pays on top of the amount. */
  fee: string
  returnUrls: { success?: string; error?: string; pending?: string }
  /** How long the player has to pay; afterwards we give it up. */
  expiresAfterMinutes: number
  locale: string
}

export interface StartedDeposit {
  reference: string
  /** The hosted page, and what goes to it as query. */
  action?: string
  fields?: Record<string, string>
  address?: string
  tag?: string
  /** What is to be scanned or told, where it is not an address. */
  qr?: string
}

export interface PayoutOrder {
  invoiceId: string
  method: string
  amount: string
  currency: string
  chain: string | null
  /** What stays with the provider: the rest of the amount arrives. */
  fee: string
  /** The fields of the method, as the player has filled them in; empty where the provider knows the destination. */
  destination: Readonly<Record<string, string>>
  /** What `preparePayout` has returned, where the provider has it. */
  reference: string | null
  /** Our id of the deposit whose money goes back by the way that it came; null for other payouts. */
  refundOf: string | null
  locale: string
}

export type OrderKind = 'deposit' | 'payout'

export interface KnownOrder {
  kind: OrderKind
  invoiceId: string
  /** What the provider calls it, as far as we know. */
  reference: string | null
}

export function orderOf(invoice: { type: 1 | 2; id: string; provider_reference: string | null }): KnownOrder {
  const { type, id, provider_reference: reference } = invoice
  return { kind: type === DEPOSIT ? 'deposit' : 'payout', invoiceId: id, reference }
}

/** What the provider calls it when people speak of it: a payout by its order, not by what that was made under. */
export function referenceOf(invoice: {
  provider_reference: string | null
  order_reference: string | null
}): string | null {
  return invoice.order_reference ?? invoice.provider_reference
}

export interface ProviderMessage {
  /** The provider's id of the message. */
  externalId: string
  kind: OrderKind
  invoiceId: string
  /**
   * `ready`: nothing was paid yet, but now it is known how to. `waiting`: money is on its way and not certain yet, or it is
   * only told that something begins; nothing follows from it. `expired`: nobody paid in time.
   */
  status: 'success' | 'failed' | 'declined' | 'expired' | 'ready' | 'waiting'
  /** As it came: perhaps finer than our currency, perhaps another one than was asked for. */
  amount: string
  currency: string
  reference: string
  /** Of a `ready` one: what the player scans, or where he sends to. */
  instructions?: { qr?: string; address?: string; tag?: string }
}

/** A line of the provider's own books. */
export interface ListedOrder {
  kind: OrderKind
  /** Which of our invoices it was made for; null where it says none. */
  invoiceId: string | null
  reference: string
  /** `open`: it has not ended. */
  status: 'open' | 'success' | 'failed' | 'declined' | 'expired'
  /** What was paid; of what was not, what was ordered. */
  amount: string
  currency: string
}

/** From the first moment to just before the second. */
export interface Span {
  from: Date
  to: Date
}

export interface OrderPage {
  orders: readonly ListedOrder[]
  /** Where the list goes on; null at its end. */
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
  /** Whether it returns a payment to where it came from, by `refundOf` of a payout. */
  readonly canRefund: boolean
  /** @throws OrderRefused, ProviderUnavailable; after the latter the provider may have the order or not */
  createDeposit(order: DepositOrder): Promise<StartedDeposit>
  /**
   * Asks for the end of an order that nobody has paid, where the provider can end one; afterwards `findOutcome` says whether it
   * did. @throws ProviderUnavailable
   */
  cancelDeposit?(order: KnownOrder): Promise<void>
  /**
   * For a provider who would pay twice if he were asked twice: makes what a payout can be ordered under once, and moves no
   * money. What it returns is kept before the payout is ordered, and comes back with each repeat. @throws ProviderUnavailable, OrderRefused
   */
  preparePayout?(order: PayoutOrder): Promise<string>
  /** Returns the provider's reference. @throws ProviderUnavailable, OrderRefused, OrderPostponed */
  createPayout(order: PayoutOrder): Promise<string>
  /**
   * What has become of an order; null while nothing has, `unknown` where the provider never got it.
   * @throws ProviderUnavailable
   */
  findOutcome(order: KnownOrder): Promise<ProviderMessage | 'unknown' | null>
  /** The orders that were made in that span, whoever made them, page by page. @throws ProviderUnavailable */
  listOrders(span: Span, cursor: string | null): Promise<OrderPage>
  /**
   * Null for what is not signed by the provider or cannot be read; `foreign` for what is, and is about no order of ours.
   * A provider whose messages only say that something changed is asked what. @throws ProviderUnavailable
   */
  verifyMessage(message: IncomingMessage): Promise<ProviderMessage | 'foreign' | null>
}

/** The provider did not answer, or not as agreed: nothing may be concluded from it. */
export class ProviderUnavailable extends Error {}

/** The provider has read an order and will not carry it out, now or later. */
export class OrderRefused extends Error {}

/** The provider does not take a payout's order while he has another one to the same destination, and will afterwards. */
export class OrderPostponed extends Error {}
