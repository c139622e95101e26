import { page, serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import type { LoyaltyDeps } from './loyalty.deps.ts'
import { claimRakeback, getLoyaltyAccount, listLoyaltyPlays, requireLoyalty } from './loyalty.service.ts'
import { toLevels, toLoyaltyTerms } from './loyalty.view.ts'

export function loyaltyRoutes(app: App, deps: LoyaltyDeps): void {
  serve(app, deps, 'getLoyaltyAccount', ({ playerId, locale }) => {
    requireLoyalty(deps)
    return getLoyaltyAccount(deps, deps.db, playerId, locale)
  })
  serve(app, deps, 'getLoyaltyTerms', async () => {
    requireLoyalty(deps)
    return toLoyaltyTerms(deps.settings.current(), await deps.catalogue.current())
  })
  serve(app, deps, 'listLevels', ({ locale }) => {
    requireLoyalty(deps)
    return toLevels(deps, locale)
  })
  serve(app, deps, 'listLoyaltyPlays', async ({ playerId, query }) => {
    requireLoyalty(deps)
    const { plays, meta } = await listLoyaltyPlays(deps, playerId, query)
    return page(plays, meta)
  })
  serve(app, deps, 'claimRakeback', ({ playerId, body, idempotencyKey, locale }) =>
    claimRakeback(deps, { playerId, idempotencyKey, ...body }, locale),
  )
}
