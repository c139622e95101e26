import { serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import type { FreeBetsDeps } from './free-bets.deps.ts'
import { listPlayerFreebets } from './free-bets.service.ts'

export function freeBetsRoutes(app: App, deps: FreeBetsDeps): void {
  serve(app, deps, 'listPlayerFreebets', ({ playerId }) => listPlayerFreebets(deps, playerId))
}
