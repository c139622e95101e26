import type { Deps } from '../../platform/deps.ts'
import { page, serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import { createDeposit } from './deposits.service.ts'
import {
  declineInvoice,
  getInvoiceStatistics,
  getTurnOverWager,
  listDepositMethods,
  listInvoices,
  listWithdrawalMethods,
} from './invoices.service.ts'
import { createWithdrawal } from './withdrawals.service.ts'

export function paymentsRoutes(app: App, deps: Deps): void {
  serve(app, deps, 'listDepositMethods', ({ playerId, query, client, locale }) => {
    const { currency, country = client.country } = query
    return listDepositMethods(deps, playerId, { currency, country, locale })
  })
  serve(app, deps, 'listWithdrawalMethods', ({ playerId, query, client, locale }) => {
    const { currency, country = client.country } = query
    return listWithdrawalMethods(deps, playerId, { currency, country, locale })
  })
  serve(app, deps, 'createDeposit', ({ playerId, body, client, locale, idempotencyKey, request }) => {
    const { host = '' } = request.headers
    return createDeposit(deps, { playerId, locale, country: client.country, idempotencyKey, host }, body)
  })
  serve(app, deps, 'createWithdrawal', ({ playerId, body, client, locale, idempotencyKey }) =>
    createWithdrawal(deps, { playerId, locale, country: client.country, idempotencyKey }, body),
  )
  serve(app, deps, 'listInvoices', async ({ playerId, query, locale }) => {
    const { invoices, meta } = await listInvoices(deps, playerId, query, locale)
    return page(invoices, meta)
  })
  serve(app, deps, 'declineInvoice', ({ playerId, params, locale }) =>
    declineInvoice(deps, playerId, params.id, locale),
  )
  serve(app, deps, 'getInvoiceStatistics', ({ playerId }) => getInvoiceStatistics(deps, playerId))
  serve(app, deps, 'getTurnOverWager', ({ playerId, query }) =>
    getTurnOverWager(deps, playerId, query.currency),
  )
}
