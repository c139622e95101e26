import type { Module } from '../../platform/module.ts'
import type { WalletDeps } from './wallet.deps.ts'
import { publishAccounts } from './wallet.consumer.ts'
import { requireCurrenciesInUse } from './currencies-in-use.ts'
import { walletRoutes } from './wallet.routes.ts'

export type { WalletDeps }
export {
  clearVaultLocks,
  findAccountByCurrency,
  findWalletApiAccount,
  findAccountOfPlayer,
  findActiveAccount,
  listWalletAccounts,
  saveVaultLock,
  type WalletAccount,
} from './wallet.queries.ts'
export { getAccount, openAccount, showAccount } from './wallet.service.ts'

export const walletModule: Module<WalletDeps> = {
  name: 'wallet',
  routes: walletRoutes,
  consumers: (deps) => [publishAccounts(deps)],
  prepare: ({ db, settings }) => settings.addCheck((snapshot) => requireCurrenciesInUse(db, snapshot)),
}
