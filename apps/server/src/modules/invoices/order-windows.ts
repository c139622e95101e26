/** How long an order may be on its way to its provider. */
import type { InvoicesDeps } from './invoices.deps.ts'
import type { Invoice } from './invoices.queries.ts'

/** Longer than all calls of one order take, timeouts included: an order that has not arrived by then never will. */
export const ORDER_MS = 3 * 60_000

export function isOrderUnderWay(deps: Pick<InvoicesDeps, 'clock'>, invoice: Invoice): boolean {
  const { order_open_until: openUntil } = invoice
  return openUntil !== null && openUntil > deps.clock.now()
}
