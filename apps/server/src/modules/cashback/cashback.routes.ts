import { page, serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import type { CashbackDeps } from './cashback.deps.ts'
import { listCashback } from './cashback.service.ts'
import { claimCashback, listClaims } from './claims/claims.service.ts'
import { listCashbackDays, listCashbackPayments } from './history.service.ts'

export function cashbackRoutes(app: App, deps: CashbackDeps): void {
  serve(app, deps, 'listCashback', ({ playerId, query }) => listCashback(deps, playerId, query.currency))
  serve(app, deps, 'listCashbackDays', ({ playerId, query }) => listCashbackDays(deps, playerId, query))
  serve(app, deps, 'listCashbackPayments', async ({ playerId, query }) => {
    const { payments, meta } = await listCashbackPayments(deps, playerId, query)
    return page(payments, meta)
  })
  serve(app, deps, 'listCashbackClaims', ({ playerId }) => listClaims(deps, deps.db, playerId))
  serve(app, deps, 'claimCashback', ({ playerId, params, idempotencyKey }) =>
    claimCashback(deps, { playerId, claimId: params.id, idempotencyKey }),
  )
}
