import type { RoundsDeps } from '../rounds.deps.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { App } from '../../../platform/http/server.ts'
import { refuse } from '../../../platform/errors.ts'
import { launchDemo, launchForMoney } from './launch.service.ts'

export function launchRoutes(app: App, deps: RoundsDeps): void {
  serve(app, deps, 'playGame', async (input) => {
    const { params, body, playerId, sessionId, isActive, bearer, client, locale, request } = input
    const { host = '' } = request.headers
    const launch = { gameId: params.id, ...body, client, locale, host, playerId }
    if (body.mode === 'demo') return launchDemo(deps, launch)
    if (!isActive) throw refuse('sessionOver')
    return launchForMoney(deps, { ...launch, sessionId, bearer })
  })
}
