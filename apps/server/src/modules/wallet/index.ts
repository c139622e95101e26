export {
  findAccountByCurrency,
  findAccountForDoor,
  findAccountOfPlayer,
  findActiveAccount,
  listWalletAccounts,
  type WalletAccount,
} from './wallet.queries.ts'
export { openAccount } from './wallet.service.ts'
