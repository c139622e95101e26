/**
 * BTCPay Server: crypto payments to the operator's own wallet. An invoice carries our invoice's ID as `orderId`. A
 * payout is ordered under a pull payment of exactly its amount, which BTCPay Server pays out only once, however often
 * it is requested.
 */
import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import { isStorable } from '../../../platform/http/input/storable-text.ts'
import { type BtcPayClient, btcPayClient, type BtcPayStore, type Payout } from './btcpay-client.ts'
import { isSignedBy, without } from './btcpay.rules.ts'
import { type Found, listOrders, lookUp, ourId, payoutMessage } from './btcpay-orders.ts'
import {
  type DepositOrder,
  type IncomingMessage,
  type KnownOrder,
  type PaymentProvider,
  type PayoutOrder,
  type ProviderMessage,
  ProviderUnavailable,
  type StartedDeposit,
  UnreadableReply,
} from '../provider.ts'

const SIGNATURE_HEADER = 'btcpay-sig'

export interface BtcPayOptions extends BtcPayStore {
  id: string
  /** BTCPay Server's name for the payment method of a chain, such as `BTC-CHAIN`. */
  coins: Partial<Record<string, string>>
  webhookSecret: string
  clock: Clock
}

const text = z.string().min(1).max(200).refine(isStorable)
const event = z.object({ deliveryId: text, invoiceId: text.optional(), payoutId: text.optional() })
type Event = z.output<typeof event>

export function btcPayProvider(options: BtcPayOptions): PaymentProvider {
  const client = btcPayClient(options)
  return {
    id: options.id,
    canRefund: false,
    createDeposit: (order) => createDeposit(options, client, order),
    preparePayout: (order) => preparePayout(options, client, order),
    createPayout: (order) => createPayout(options, client, order),
    findOutcome: (order) =>
      order.kind === 'deposit'
        ? findDepositOutcome(options, client, order)
        : findPayoutOutcome(client, order),
    listOrders: (span, cursor) => listOrders(client, span, cursor, options.clock.now()),
    verifyMessage: (message) => verifyMessage(options, client, message),
  }
}

function coinOf({ coins }: BtcPayOptions, chain: string): string {
  const coin = coins[chain]
  if (coin === undefined) throw new ProviderUnavailable(`BTCPay Server has no coin for ${chain}`)
  return coin
}

/** Continues an order made by an earlier, interrupted request. */
async function createDeposit(
  options: BtcPayOptions,
  client: BtcPayClient,
  order: DepositOrder,
): Promise<StartedDeposit> {
  const coin = order.chain === null ? null : coinOf(options, order.chain)
  const [before] = await client.listInvoices(order.invoiceId)
  const invoice = before ?? (await client.createInvoice(toInvoiceRequest(order, coin)))
  if (coin === null) return { reference: invoice.id, action: invoice.checkoutLink }
  const paymentMethods = await client.listPaymentMethods(invoice.id)
  const paymentMethod = paymentMethods.find(({ paymentMethodId }) => paymentMethodId === coin)
  if (paymentMethod?.destination == null)
    throw new ProviderUnavailable(`BTCPay Server has no address for ${coin}`)
  return {
    reference: invoice.id,
    address: paymentMethod.destination,
    ...(paymentMethod.paymentLink != null && { qr: paymentMethod.paymentLink }),
  }
}

function toInvoiceRequest(order: DepositOrder, coin: string | null): object {
  const { invoiceId, amount, isAmountOpen, currency, expiresAfterMinutes, returnUrls, locale } = order
  const { pending, success } = returnUrls
  const redirectURL = pending ?? success
  return {
    // Without an amount it is a top-up invoice, which any payment settles.
    ...(!isAmountOpen && { amount }),
    currency,
    metadata: { orderId: invoiceId },
    checkout: {
      expirationMinutes: expiresAfterMinutes,
      lazyPaymentMethods: false,
      defaultLanguage: locale,
      ...(coin !== null && { paymentMethods: [coin], defaultPaymentMethod: coin }),
      ...(redirectURL !== undefined && { redirectURL, redirectAutomatically: true }),
    },
  }
}

/**
 * Reuses an existing pull payment. After a crash or a database restore our reference may be lost, and a new pull
 * payment would pay twice.
 */
async function preparePayout(
  options: BtcPayOptions,
  client: BtcPayClient,
  order: PayoutOrder,
): Promise<string> {
  const pullPayments = await listPullPayments(client, order)
  const pullPayment = pullPayments.find(({ payouts }) => payouts.length > 0) ?? pullPayments[0]
  if (pullPayment !== undefined) return pullPayment.pullPaymentId
  return client.createPullPayment({
    name: order.invoiceId,
    amount: without(order.amount, order.fee),
    currency: order.currency,
    payoutMethods: [coinOf(options, order.chain ?? '')],
  })
}

/**
 * Where payouts of an order can be: under its pull payment, or under all pull payments named after the order if the
 * reference is unknown.
 */
async function listPullPayments(
  client: BtcPayClient,
  { invoiceId, reference }: Pick<KnownOrder, 'invoiceId' | 'reference'>,
): Promise<{ pullPaymentId: string; payouts: Payout[] }[]> {
  const ids = reference === null ? await client.listPullPayments(invoiceId) : [reference]
  return Promise.all(
    ids.map(async (pullPaymentId) => ({ pullPaymentId, payouts: await client.listPayouts(pullPaymentId) })),
  )
}

/** The pull payment covers only this payout. A second one is refused, and the first one is found. */
async function createPayout(
  options: BtcPayOptions,
  client: BtcPayClient,
  order: PayoutOrder,
): Promise<string> {
  const { invoiceId, reference: pullPaymentId, amount, fee, destination } = order
  if (pullPaymentId === null) throw new Error('A payout can be created only after its pull payment')
  const [before] = await client.listPayouts(pullPaymentId)
  if (before !== undefined) return before.id
  const payout = await client.createPayout({
    pullPaymentId,
    destination: destination['wallet_id'],
    amount: without(amount, fee),
    payoutMethodId: coinOf(options, order.chain ?? ''),
    approved: true,
    metadata: { orderId: invoiceId, fee },
  })
  return payout.id
}

async function findDepositOutcome(
  { clock }: BtcPayOptions,
  client: BtcPayClient,
  { invoiceId }: KnownOrder,
): Promise<ProviderMessage | 'unknown' | null> {
  try {
    const found = await lookUp(client, invoiceId, clock.now())
    if (found === null) return 'unknown'
    return found.outcome === null ? null : toMessage(`query:${found.reference}`, invoiceId, found)
  } catch (error) {
    if (!(error instanceof UnreadableReply)) throw error
    return toUnreadable(`query:${invoiceId}`, invoiceId)
  }
}

function toUnreadable(externalId: string, invoiceId: string): ProviderMessage {
  const about = { kind: 'deposit', amount: '0', currency: '', reference: '' } as const
  return { ...about, externalId, invoiceId, status: 'unreadable' }
}

function toMessage(externalId: string, invoiceId: string, found: Found): ProviderMessage {
  const { outcome, currency, reference } = found
  const amount = outcome?.kind === 'success' ? outcome.amount : '0'
  const status = outcome?.kind ?? 'waiting'
  const message = { externalId, kind: 'deposit', invoiceId, status, amount, currency, reference } as const
  const isOutdated = outcome?.kind === 'success' && outcome.isOutdatedRate
  return isOutdated
    ? { ...message, doubt: 'paid or confirmed late, or above the order, at an outdated rate' }
    : message
}

async function findPayoutOutcome(
  client: BtcPayClient,
  order: KnownOrder,
): Promise<ProviderMessage | 'unknown' | null> {
  const { invoiceId } = order
  const payouts = (await listPullPayments(client, order)).flatMap((pullPayment) => pullPayment.payouts)
  // Everything paid out of this order's own pull payment was paid for the order, even if a
  // person did it.
  const last = payouts.find(({ metadata }) => metadata.orderId === invoiceId) ?? payouts[0]
  if (last === undefined) return 'unknown'
  const message = payoutMessage(`query:${last.id}`, invoiceId, last)
  return message.status === 'waiting' ? null : message
}

/**
 * A webhook only says that something changed, and may come late, twice or out of order. So the present state is
 * requested.
 */
async function verifyMessage(
  { webhookSecret, clock }: BtcPayOptions,
  client: BtcPayClient,
  { header, body }: IncomingMessage,
): Promise<ProviderMessage | 'foreign' | 'unreadable' | null> {
  if (!isSignedBy(webhookSecret, body, header(SIGNATURE_HEADER))) return null
  const read = event.safeParse(parsed(body))
  if (!read.success) return null
  const { payoutId, invoiceId } = read.data
  try {
    if (payoutId !== undefined) return await readPayout(client, read.data, payoutId)
    if (invoiceId !== undefined) return await readInvoice(client, read.data, invoiceId, clock.now())
  } catch (error) {
    if (error instanceof UnreadableReply) return 'unreadable'
    throw error
  }
  return 'foreign'
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

async function readInvoice(client: BtcPayClient, { deliveryId }: Event, id: string, now: Date) {
  const invoice = await client.findInvoice(id)
  const orderId = ourId.safeParse(invoice?.metadata.orderId)
  if (!orderId.success) return 'foreign'
  try {
    const found = await lookUp(client, orderId.data, now)
    return found === null || found.currency !== invoice?.currency
      ? 'foreign'
      : toMessage(deliveryId, orderId.data, found)
  } catch (error) {
    if (error instanceof UnreadableReply) return toUnreadable(deliveryId, orderId.data)
    throw error
  }
}

async function readPayout(client: BtcPayClient, { deliveryId }: Event, id: string) {
  const payout = await client.findPayout(id)
  const orderId = ourId.safeParse(payout?.metadata.orderId)
  if (payout === null || !orderId.success) return 'foreign'
  return payoutMessage(deliveryId, orderId.data, payout)
}
