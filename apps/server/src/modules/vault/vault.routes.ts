import type { VaultDeps } from './vault.deps.ts'
import { serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import { lockVault, moveVault } from './vault.service.ts'

export function vaultRoutes(app: App, deps: VaultDeps): void {
  serve(app, deps, 'moveVault', ({ playerId, body, locale, idempotencyKey }) =>
    moveVault(deps, { playerId, locale, idempotencyKey }, body),
  )
  serve(app, deps, 'lockVault', ({ playerId, body }) => lockVault(deps, playerId, body))
}
