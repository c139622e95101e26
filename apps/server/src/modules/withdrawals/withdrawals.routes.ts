import type { WithdrawalsDeps } from './withdrawals.deps.ts'
import { serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import { getTurnOverWager, listWithdrawalMethods } from './withdrawal-terms.service.ts'
import { createWithdrawal } from './withdrawals.service.ts'

export function withdrawalsRoutes(app: App, deps: WithdrawalsDeps): void {
  serve(app, deps, 'listWithdrawalMethods', ({ playerId, query, locale }) =>
    listWithdrawalMethods(deps, playerId, { ...query, locale }),
  )
  serve(app, deps, 'createWithdrawal', ({ playerId, sessionId, body, client, locale, idempotencyKey }) => {
    const { country } = client
    return createWithdrawal(deps, { playerId, sessionId, country, locale, idempotencyKey }, body)
  })
  serve(app, deps, 'getTurnOverWager', ({ playerId, query, client }) =>
    getTurnOverWager(deps, { playerId, country: client.country }, query.currency),
  )
}
