import type { WalletDeps } from './wallet.deps.ts'
import { serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import { createAccount, hideAccount, listAccounts, switchAccount } from './wallet.service.ts'

export function walletRoutes(app: App, deps: WalletDeps): void {
  serve(app, deps, 'listAccounts', ({ playerId }) => listAccounts(deps, playerId))
  serve(app, deps, 'createAccount', ({ playerId, body }) => createAccount(deps, playerId, body.currency))
  serve(app, deps, 'switchAccount', ({ playerId, params }) => switchAccount(deps, playerId, params.id))
  serve(app, deps, 'hideAccount', ({ playerId, params }) => hideAccount(deps, playerId, params.id))
}
