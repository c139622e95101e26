/**
 * Compares the provider's list of orders with our invoices in both directions: missing here, missing there, different
 * amount or different state. It only reports differences. Provider messages and reconciliation do the booking.
 */
import { everyRow } from '../../platform/database/every-row.ts'
import type { PaymentProvidersDeps } from './payment-providers.deps.ts'
import { unitOf } from '../settings/index.ts'
import { type DifferenceKind, differenceOf, toListed } from './comparison.rules.ts'
import { listOrdered } from './comparison.queries.ts'
import { type Invoice, listInvoices } from '../invoices/index.ts'
import {
  type ListedOrder,
  type OrderPage,
  orderOf,
  type PaymentProvider,
  ProviderUnavailable,
  referenceOf,
  type Span,
  UnreadableReply,
} from './provider.ts'

export interface Difference {
  provider: string
  kind: DifferenceKind | 'no answer' | 'unreadable'
  /** Null for an order that only the provider has. */
  invoice: Invoice | null
  /** Null for an invoice that only we have. */
  order: ListedOrder | null
  /** The provider's reference, if known. */
  reference: string | null
}

/** Newer orders may still be in transit between the two systems. */
const YOUNG_MS = 3_600_000
const HOUR_MS = 3_600_000

/**
 * For all providers that carry out a method, or for one. A provider that does not answer is reported as a difference.
 */
export async function compareBooks(
  deps: PaymentProvidersDeps,
  { hours, provider: only }: { hours: number; provider?: string },
): Promise<Difference[]> {
  const to = new Date(deps.clock.now().getTime() - YOUNG_MS)
  const span = { from: new Date(to.getTime() - hours * HOUR_MS), to }
  const ids = new Set(deps.paymentMethods.methods.map(({ provider }) => provider))
  const differences: Difference[] = []
  for (const id of ids) {
    const provider = only === undefined || only === id ? deps.paymentProviders.find(id) : null
    if (provider !== null) differences.push(...(await compareWith(deps, provider, span)))
  }
  return differences
}

async function compareWith(
  deps: PaymentProvidersDeps,
  provider: PaymentProvider,
  span: Span,
): Promise<Difference[]> {
  const found: Difference[] = []
  const seen = new Set<string>()
  try {
    for await (const { orders, unreadable = [] } of pagesOf(provider, span)) {
      if (unreadable.length > 0)
        deps.log.warn({ provider: provider.id, orders: unreadable }, "skipped orders that can't be read")
      found.push(...(await compareTheirs(deps, provider, orders)))
      for (const { invoiceId } of orders) if (invoiceId !== null) seen.add(invoiceId)
    }
    const ours = everyRow<Invoice>((after) => listOrdered(deps.db, provider.id, span, after))
    for await (const invoice of ours) {
      if (seen.has(invoice.id)) continue
      const difference = await compareOurs(deps, provider, invoice)
      if (difference !== null) found.push(difference)
    }
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    deps.log.warn({ err: error, provider: provider.id }, "could not compare the provider's books")
    found.push(toDifference(provider, 'no answer', null, null))
  }
  return found
}

function toDifference(
  { id: provider }: PaymentProvider,
  kind: Difference['kind'],
  invoice: Invoice | null,
  order: ListedOrder | null,
): Difference {
  return { provider, kind, invoice, order, reference: order?.reference ?? (invoice && referenceOf(invoice)) }
}

async function* pagesOf(provider: PaymentProvider, span: Span): AsyncGenerator<OrderPage> {
  let cursor: string | null = null
  do {
    const page: OrderPage = await provider.listOrders(span, cursor)
    yield page
    cursor = page.next
  } while (cursor !== null)
}

/** Reads the invoices after the provider's answer: messages that arrived meanwhile are already booked. */
async function compareTheirs(
  deps: PaymentProvidersDeps,
  provider: PaymentProvider,
  orders: readonly ListedOrder[],
): Promise<Difference[]> {
  const ids = orders.flatMap(({ invoiceId }) => invoiceId ?? [])
  const known = new Map((await listInvoices(deps.db, ids)).map((invoice) => [invoice.id, invoice]))
  const settings = deps.settings.current()
  return orders.flatMap((order) => {
    const found = known.get(order.invoiceId ?? '')
    const isIt = found?.provider === provider.id && orderOf(found).kind === order.kind
    const invoice = found !== undefined && isIt ? found : null
    const kind =
      invoice === null ? 'there only' : differenceOf(invoice, order, unitOf(settings, invoice.currency))
    return kind === null ? [] : [toDifference(provider, kind, invoice, order)]
  })
}

/** The order may have been placed outside the span, so the provider is asked about this one order. */
async function compareOurs(
  deps: PaymentProvidersDeps,
  provider: PaymentProvider,
  invoice: Invoice,
): Promise<Difference | null> {
  const there = await provider.findOutcome(orderOf(invoice)).catch((error: unknown) => {
    if (error instanceof UnreadableReply) return 'unreadable' as const
    throw error
  })
  if (there === 'unreadable') return toDifference(provider, 'unreadable', invoice, null)
  if (there === 'unknown') return toDifference(provider, 'here only', invoice, null)
  const unit = unitOf(deps.settings.current(), invoice.currency)
  const order = toListed(invoice, there, unit)
  const kind = differenceOf(invoice, order, unit)
  return kind === null ? null : toDifference(provider, kind, invoice, order)
}
