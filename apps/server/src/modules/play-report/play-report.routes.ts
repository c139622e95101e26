import { serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import type { PlayReportDeps } from './play-report.deps.ts'
import { getPlayReport } from './play-report.service.ts'

export function playReportRoutes(app: App, deps: PlayReportDeps): void {
  serve(app, deps, 'getPlayReport', ({ playerId, query }) => getPlayReport(deps, playerId, query))
}
