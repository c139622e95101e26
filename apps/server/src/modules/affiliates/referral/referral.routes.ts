import { page, serve } from '../../../platform/http/serve.ts'
import type { App } from '../../../platform/http/server.ts'
import type { AffiliatesDeps } from '../affiliates.deps.ts'
import { getReferral, listReferralFriends } from './referral.service.ts'

export function referralRoutes(app: App, deps: AffiliatesDeps): void {
  serve(app, deps, 'getReferral', ({ playerId }) => getReferral(deps, playerId))
  serve(app, deps, 'listReferralFriends', async ({ playerId, query }) => {
    const { friends, meta } = await listReferralFriends(deps, playerId, query)
    return page(friends, meta)
  })
}
