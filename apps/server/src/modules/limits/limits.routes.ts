import type { LimitsDeps } from './limits.deps.ts'
import { serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import { confirmRealityCheck, showRealityCheck } from './reality-check/reality-check.service.ts'
import { askForRemoval } from './removals/removals.service.ts'
import { askToReturn } from './returns.service.ts'
import { createLimit, listPlayerLimits, removeLimit, updateLimit } from './player-limits.service.ts'

export function limitsRoutes(app: App, deps: LimitsDeps): void {
  serve(app, deps, 'listLimits', ({ playerId }) => listPlayerLimits(deps, playerId))
  serve(app, deps, 'createLimit', ({ playerId, isActive, body }) =>
    createLimit(deps, { playerId, isActive }, body),
  )
  serve(app, deps, 'updateLimit', ({ playerId, isActive, params, body }) =>
    updateLimit(deps, { playerId, isActive }, params.limitId, body),
  )
  serve(app, deps, 'removeLimit', ({ playerId, params }) => removeLimit(deps, playerId, params.limitId))
  serve(app, deps, 'askToReturn', ({ playerId, params }) => askToReturn(deps, playerId, params.limitId))
  serve(app, deps, 'askForRemoval', ({ playerId, params, body }) =>
    askForRemoval(deps, playerId, params.limitId, body.reason),
  )
  serve(app, deps, 'getRealityCheck', ({ playerId }) => showRealityCheck(deps, playerId))
  serve(app, deps, 'confirmRealityCheck', ({ playerId, body }) => confirmRealityCheck(deps, playerId, body))
}
