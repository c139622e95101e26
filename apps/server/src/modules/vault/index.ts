import type { Module } from '../../platform/module.ts'
import type { VaultDeps } from './vault.deps.ts'
import { vaultRoutes } from './vault.routes.ts'

export type { VaultDeps }
export { vaultChecks } from './vault.audit.queries.ts'

export const vaultModule: Module<VaultDeps> = { name: 'vault', routes: vaultRoutes }
