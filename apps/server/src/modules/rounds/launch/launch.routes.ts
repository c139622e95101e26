import type { RoundsDeps } from '../rounds.deps.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { App } from '../../../platform/http/server.ts'
import { requireActive } from '../../sessions/index.ts'
import { launchDemo, launchForMoney } from './launch.service.ts'

export function launchRoutes(app: App, deps: RoundsDeps): void {
  serve(app, deps, 'playGame', async (input) => {
    const { params, body, playerId, sessionId, bearer, client, locale, request } = input
    const { host = '' } = request.headers
    const launch = { gameId: params.id, ...body, client, locale, host, playerId }
    if (body.mode === 'demo') return launchDemo(deps, launch)
    if (sessionId !== null) await requireActive(deps, sessionId)
    return launchForMoney(deps, { ...launch, sessionId, bearer })
  })
}
