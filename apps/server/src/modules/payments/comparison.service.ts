/**
 * Holds the provider's own list of orders against our invoices, both ways: what stands there and not here, here and not
 * there, with another amount, in another state. It only tells: what follows from the provider's word is booked by its
 * messages and by what reconciliation asks for.
 */
import { everyRow } from '../../platform/database/every-row.ts'
import type { Deps } from '../../platform/deps.ts'
import { unitOf } from '../settings/index.ts'
import { type DifferenceKind, differenceOf, toListed } from './comparison.rules.ts'
import { listOrdered } from './comparison.queries.ts'
import { type Invoice, listInvoices } from './invoices.queries.ts'
import {
  type ListedOrder,
  orderOf,
  type PaymentProvider,
  ProviderUnavailable,
  referenceOf,
  type Span,
} from './providers/provider.ts'

export interface Difference {
  provider: string
  kind: DifferenceKind | 'no answer'
  /** Null for what stands there alone. */
  invoice: Invoice | null
  /** Null for what stands here alone. */
  order: ListedOrder | null
  /** What the provider calls it, as far as either of the books says. */
  reference: string | null
}

/** What is younger may still be on its way between the two. */
const YOUNG_MS = 3_600_000
const HOUR_MS = 3_600_000

/** Of all providers that carry out a method, or of one of them. A provider that cannot be asked is told as such. */
export async function compareBooks(
  deps: Deps,
  { hours, provider: only }: { hours: number; provider?: string },
): Promise<Difference[]> {
  const to = new Date(deps.clock.now().getTime() - YOUNG_MS)
  const span = { from: new Date(to.getTime() - hours * HOUR_MS), to }
  const ids = new Set(deps.payments.methods.map(({ provider }) => provider))
  const differences: Difference[] = []
  for (const id of ids) {
    const provider = only === undefined || only === id ? deps.payments.findProvider(id) : null
    if (provider !== null) differences.push(...(await compareWith(deps, provider, span)))
  }
  return differences
}

async function compareWith(deps: Deps, provider: PaymentProvider, span: Span): Promise<Difference[]> {
  const found: Difference[] = []
  const seen = new Set<string>()
  try {
    for await (const orders of pagesOf(provider, span)) {
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
    deps.log.warn({ err: error, provider: provider.id }, 'the books of a provider could not be compared')
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

async function* pagesOf(provider: PaymentProvider, span: Span): AsyncGenerator<readonly ListedOrder[]> {
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<PaymentProvider['listOrders']>> = await provider.listOrders(span, cursor)
    yield page.orders
    cursor = page.next
  } while (cursor !== null)
}

/** Read after the provider has answered: what he said before, we may have heard by then. */
async function compareTheirs(
  deps: Deps,
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

/** It may have been ordered long after it was begun, or before the span: its provider is asked for this very one. */
async function compareOurs(
  deps: Deps,
  provider: PaymentProvider,
  invoice: Invoice,
): Promise<Difference | null> {
  const there = await provider.findOutcome(orderOf(invoice))
  if (there === 'unknown') return toDifference(provider, 'here only', invoice, null)
  const unit = unitOf(deps.settings.current(), invoice.currency)
  const order = toListed(invoice, there, unit)
  const kind = differenceOf(invoice, order, unit)
  return kind === null ? null : toDifference(provider, kind, invoice, order)
}
