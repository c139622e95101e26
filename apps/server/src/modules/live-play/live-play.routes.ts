import { serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import type { LivePlayDeps } from './live-play.deps.ts'
import { listLiveBets, listPlaying } from './live-play.service.ts'

export function livePlayRoutes(app: App, deps: LivePlayDeps): void {
  serve(app, deps, 'listLiveBets', ({ query, client }) => listLiveBets(deps, query.kind, client.country))
  serve(app, deps, 'listPlaying', ({ client }) => listPlaying(deps, client.country))
}
