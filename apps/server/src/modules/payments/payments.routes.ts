import type { PaymentsDeps } from './payments.deps.ts'
import { serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import { declineInvoice, getInvoice } from './payments.service.ts'

export function paymentsRoutes(app: App, deps: PaymentsDeps): void {
  serve(app, deps, 'getInvoice', ({ playerId, params, locale }) =>
    getInvoice(deps, playerId, params.id, locale),
  )
  serve(app, deps, 'declineInvoice', ({ playerId, params, locale }) =>
    declineInvoice(deps, playerId, params.id, locale),
  )
}
