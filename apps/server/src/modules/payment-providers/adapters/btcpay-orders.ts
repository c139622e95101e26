/** Reads orders from BTCPay Server: one order, or all created in a time span. */
import { z } from 'zod'
import type { BtcPayClient, Invoice, Payout } from './btcpay-client.ts'
import { type Outcome, outcomeOf, outcomeOfPayout, sum, withoutExcess } from './btcpay.rules.ts'
import {
  type ListedOrder,
  type OrderPage,
  type ProviderMessage,
  type Span,
  UnreadableReply,
} from '../provider.ts'

export const ourId = z.uuid()

export interface Found {
  outcome: Outcome
  currency: string
  reference: string
}

export async function lookUp(client: BtcPayClient, invoiceId: string, now: Date): Promise<Found | null> {
  const invoices = await client.listInvoices(invoiceId)
  const [first] = invoices
  if (first === undefined) return null
  return {
    outcome: await findOutcome(client, invoices, now),
    currency: first.currency,
    reference: first.id,
  }
}

async function findOutcome(client: BtcPayClient, invoices: readonly Invoice[], now: Date): Promise<Outcome> {
  const whole = await Promise.all(
    invoices.map(async (invoice) => ({
      ...invoice,
      paymentMethods: await client.listPaymentMethods(invoice.id),
    })),
  )
  return outcomeOf(whole, now)
}

export function payoutMessage(externalId: string, invoiceId: string, payout: Payout): ProviderMessage {
  const { id: reference, originalAmount, originalCurrency: currency, metadata, state } = payout
  const amount = withoutExcess(sum([originalAmount, metadata.fee ?? '0']))
  const status = outcomeOfPayout(state) ?? 'waiting'
  return { externalId, kind: 'payout', invoiceId, status, amount, currency, reference }
}

const PAGE = 100
/** How many orders of a page are looked up at the same time. Kept low because the server also takes payments. */
const TOGETHER = 8
/** Cursor after the last page of invoices. Payouts form one page. */
const PAYOUTS = 'payouts'

/** First the pages of invoices, then all payouts. */
export async function listOrders(
  client: BtcPayClient,
  span: Span,
  cursor: string | null,
  now: Date,
): Promise<OrderPage> {
  if (cursor === PAYOUTS) return listPayouts(client, span)
  const skip = Number(cursor ?? 0)
  const startDate = toSeconds(span.from)
  const endDate = toSeconds(span.to) - 1
  const page = await client.listInvoicesOf({ startDate, endDate, skip, take: PAGE })
  const { entries: invoices, unreadable } = page
  const isLast = invoices.length + unreadable.length < PAGE
  const orders: ListedOrder[] = []
  for (let from = 0; from < invoices.length; from += TOGETHER) {
    const some = invoices.slice(from, from + TOGETHER)
    const listed = await Promise.all(
      some.map((invoice) =>
        toListed(client, invoice, startDate, now).catch((error: unknown) => {
          if (!(error instanceof UnreadableReply)) throw error
          unreadable.push(invoice.id)
          return []
        }),
      ),
    )
    orders.push(...listed.flat())
  }
  return { orders, unreadable, next: isLast ? PAYOUTS : String(skip + PAGE) }
}

const toSeconds = (at: Date) => Math.floor(at.getTime() / 1000)

/**
 * An order may have several invoices. Their combined outcome counts, and it is reported with the first invoice in the
 * span.
 */
async function toListed(
  client: BtcPayClient,
  invoice: Invoice,
  startDate: number,
  now: Date,
): Promise<ListedOrder[]> {
  const { id: reference, amount, currency, metadata } = invoice
  const orderId = ourId.safeParse(metadata.orderId)
  const ordered = { kind: 'deposit', reference, amount: amount ?? '0', currency } as const
  if (!orderId.success) return [{ ...ordered, invoiceId: null, status: 'open' }]
  const all = await client.listInvoices(orderId.data)
  if (!all.some(({ id }) => id === reference)) return [{ ...ordered, invoiceId: null, status: 'open' }]
  const first = all.find(({ createdTime }) => createdTime >= startDate)
  if (first !== undefined && first.id !== reference) return []
  const outcome = await findOutcome(client, all, now)
  const about = { ...ordered, invoiceId: orderId.data }
  if (outcome === null || outcome.kind === 'waiting') return [{ ...about, status: 'open' }]
  if (outcome.kind !== 'success') return [{ ...about, status: outcome.kind }]
  return [{ ...about, status: outcome.kind, amount: outcome.amount }]
}

/** BTCPay Server offers neither pages nor a time span for payouts, so the list must fit into one reply. */
async function listPayouts(client: BtcPayClient, { from, to }: Span): Promise<OrderPage> {
  const [start, end] = [toSeconds(from), toSeconds(to)]
  const { entries, unreadable } = await client.listAllPayouts()
  const payouts = entries.filter(({ date }) => date >= start && date < end)
  const orders = payouts.map((payout) => {
    const orderId = ourId.safeParse(payout.metadata.orderId)
    const { status, kind, reference, amount, currency } = payoutMessage('', orderId.data ?? '', payout)
    const ended = status === 'success' || status === 'failed' ? status : ('open' as const)
    return { kind, invoiceId: orderId.data ?? null, reference, status: ended, amount, currency }
  })
  return { orders, unreadable, next: null }
}
