/** The calls of BTCPay Server's Greenfield API that we use, and the parts of their replies that we read. */
import { z } from 'zod'
import {
  type Answer,
  callProvider,
  readAnswer,
  readEach,
  readOrdered,
  type ReadEach,
} from './provider-call.ts'
import { OrderPostponed } from '../provider.ts'

/** BTCPay Server computes with .NET decimals, which have up to 29 digits. */
const decimal = z.string().regex(/^\d{1,29}(\.\d{1,29})?$/)
const metadata = z
  .object({ orderId: z.string().optional(), fee: decimal.optional() })
  .nullish()
  .transform((value) => value ?? {})

const invoice = z.object({
  id: z.string(),
  /** Null for an invoice that takes any amount. */
  amount: decimal.nullish(),
  status: z.enum(['New', 'Processing', 'Expired', 'Invalid', 'Settled']),
  additionalStatus: z.string().default('None'),
  currency: z.string(),
  checkoutLink: z.string(),
  createdTime: z.number(),
  expirationTime: z.number().optional(),
  metadata,
})
const paymentMethod = z.object({
  paymentMethodId: z.string(),
  currency: z.string(),
  destination: z.string().nullish(),
  paymentLink: z.string().nullish(),
  rate: decimal,
  payments: z.array(
    z.object({
      value: decimal,
      status: z.enum(['Invalid', 'Processing', 'Settled']),
      receivedDate: z.number().optional(),
    }),
  ),
})
const pullPayment = z.object({ id: z.string(), name: z.string().nullish() })
const payout = z.object({
  id: z.string(),
  date: z.number(),
  pullPaymentId: z.string().nullish(),
  originalCurrency: z.string(),
  originalAmount: decimal,
  state: z.enum(['AwaitingApproval', 'AwaitingPayment', 'InProgress', 'Completed', 'Cancelled']),
  metadata,
})

export type Invoice = z.output<typeof invoice>
export type PaymentMethod = z.output<typeof paymentMethod>
export type Payout = z.output<typeof payout>

export interface BtcPayStore {
  /** Base URL of the server, including its mount path. */
  url: string
  storeId: string
  apiKey: string
}

export interface BtcPayClient {
  createInvoice(body: object): Promise<Invoice>
  findInvoice(id: string): Promise<Invoice | null>
  /**
   * Oldest first, and only those in the currency of the oldest one: an order has one currency. Where the store lets
   * strangers make invoices, they choose the order ID and the currency.
   */
  listInvoices(orderId: string): Promise<Invoice[]>
  /** Newest first. Times are in seconds, and both bounds are inclusive. */
  listInvoicesOf(span: {
    startDate: number
    endDate: number
    skip: number
    take: number
  }): Promise<ReadEach<Invoice>>
  listPaymentMethods(invoiceId: string): Promise<PaymentMethod[]>
  /**
   * IDs of pull payments with that name, archived ones included, oldest first. The API has no filter and returns all
   * pull payments of the store.
   */
  listPullPayments(name: string): Promise<string[]>
  /** @throws OrderRefused, like `createPayout` */
  createPullPayment(body: object): Promise<string>
  /** @throws OrderRefused, OrderPostponed */
  createPayout(body: object): Promise<Payout>
  findPayout(id: string): Promise<Payout | null>
  listPayouts(pullPaymentId: string): Promise<Payout[]>
  /** All payouts of the store: `GET …/payouts` has no filter other than `includeCancelled`. */
  listAllPayouts(): Promise<ReadEach<Payout>>
}

/** Enough for about 50,000 payouts, and more pull payments. */
const ALL_BYTES_MAX = 50_000_000

export function btcPayClient(store: BtcPayStore): BtcPayClient {
  const storePath = `/api/v1/stores/${encodeURIComponent(store.storeId)}`
  const get = (path: string) => call(store, { method: 'GET', path })
  const getAll = (path: string) => call(store, { method: 'GET', path, bytesMax: ALL_BYTES_MAX })
  const post = (path: string, body: object) => call(store, { method: 'POST', path, body })
  const one = (id: string) => encodeURIComponent(id)
  return {
    createInvoice: async (body) => readAnswer(invoice, await post(`${storePath}/invoices`, body)),
    findInvoice: async (id) => readIfThere(invoice, await get(`${storePath}/invoices/${one(id)}`)),
    async listInvoices(orderId) {
      const found = readAnswer(z.array(invoice), await get(`${storePath}/invoices?orderId=${one(orderId)}`))
      const ofOrder = found
        .filter((each) => each.metadata.orderId === orderId)
        .sort((left, right) => left.createdTime - right.createdTime || (left.id < right.id ? -1 : 1))
      return ofOrder.filter(({ currency }) => currency === ofOrder[0]?.currency)
    },
    async listInvoicesOf(span) {
      const query = new URLSearchParams(Object.entries(span).map(([name, value]) => [name, String(value)]))
      return readEach(invoice, await get(`${storePath}/invoices?${query.toString()}`))
    },
    listPaymentMethods: async (id) =>
      readAnswer(z.array(paymentMethod), await get(`${storePath}/invoices/${one(id)}/payment-methods`)),
    async listPullPayments(name) {
      const all = await getAll(`${storePath}/pull-payments?includeArchived=true`)
      const named = readAnswer(z.array(pullPayment), all).filter((each) => each.name === name)
      return named.map(({ id }) => id).toReversed()
    },
    createPullPayment: async (body) =>
      readOrdered(pullPayment, await post(`${storePath}/pull-payments`, body)).id,
    createPayout: async (body) => readPayoutOrdered(await post(`${storePath}/payouts`, body)),
    findPayout: async (id) => readIfThere(payout, await get(`${storePath}/payouts/${one(id)}`)),
    listPayouts: async (id) =>
      readAnswer(
        z.array(payout),
        await get(`/api/v1/pull-payments/${one(id)}/payouts?includeCancelled=true`),
      ),
    listAllPayouts: async () => readEach(payout, await getAll(`${storePath}/payouts?includeCancelled=true`)),
  }
}

const oneAtATime = z.object({ code: z.literal('duplicate-destination') })

/**
 * BTCPay Server accepts one payout per address at a time: the next one must wait until the previous is paid or
 * cancelled.
 */
function readPayoutOrdered(answer: Answer): Payout {
  if (answer.status === 400 && oneAtATime.safeParse(answer.data).success)
    throw new OrderPostponed(`${answer.provider} has another payout to this address`)
  return readOrdered(payout, answer)
}

function readIfThere<Schema extends z.ZodType>(schema: Schema, answer: Answer): z.output<Schema> | null {
  return answer.status === 404 ? null : readAnswer(schema, answer)
}

function call(
  store: BtcPayStore,
  { path, body, ...how }: { method: 'GET' | 'POST'; path: string; body?: object; bytesMax?: number },
): Promise<Answer> {
  return callProvider({
    provider: 'BTCPay Server',
    url: store.url.replace(/\/+$/, '') + path,
    headers: { authorization: `token ${store.apiKey}` },
    body: body && JSON.stringify(body),
    ...how,
  })
}
