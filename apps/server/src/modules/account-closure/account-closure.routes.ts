import type { AccountClosureDeps } from './account-closure.deps.ts'
import { done, serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import { closeAccount } from './closing.service.ts'
import { exportData } from './export.service.ts'
import { fetchDocument } from './exported-documents.service.ts'

export function accountClosureRoutes(app: App, deps: AccountClosureDeps): void {
  const attempt = { kind: 'attempt' } as const
  serve(app, deps, 'exportData', ({ body, ...asker }) => exportData(deps, asker, body), attempt)
  serve(app, deps, 'exportDocument', ({ playerId, body }) => fetchDocument(deps, playerId, body.ticket))
  serve(app, deps, 'closePlayer', ({ body, ...asker }) => done(closeAccount(deps, asker, body)), attempt)
}
