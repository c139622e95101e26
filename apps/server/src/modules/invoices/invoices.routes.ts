import type { InvoicesDeps } from './invoices.deps.ts'
import { page, serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import { getInvoiceStatistics, listInvoices } from './invoices.service.ts'

export function invoicesRoutes(app: App, deps: InvoicesDeps): void {
  serve(app, deps, 'listInvoices', async ({ playerId, query, locale }) => {
    const { invoices, meta } = await listInvoices(deps, playerId, query, locale)
    return page(invoices, meta)
  })
  serve(app, deps, 'getInvoiceStatistics', ({ playerId }) => getInvoiceStatistics(deps, playerId))
}
