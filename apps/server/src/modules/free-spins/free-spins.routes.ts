import { serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import type { FreeSpinsDeps } from './free-spins.deps.ts'
import { activatePlayerFreespin, cancelPlayerFreespin, listPlayerFreespins } from './free-spins.service.ts'

export function freeSpinsRoutes(app: App, deps: FreeSpinsDeps): void {
  serve(app, deps, 'listPlayerFreespins', ({ playerId, query }) => listPlayerFreespins(deps, playerId, query))
  serve(app, deps, 'activatePlayerFreespin', ({ playerId, params }) =>
    activatePlayerFreespin(deps, { playerId, freespinId: params.id }),
  )
  serve(app, deps, 'cancelPlayerFreespin', ({ playerId, params }) =>
    cancelPlayerFreespin(deps, { playerId, freespinId: params.id }),
  )
}
