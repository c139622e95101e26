/**
 * Caches which player an account belongs to, because that never changes. When the cache is full, it drops the older
 * half.
 */
import type { Db } from '../../../platform/database/database.ts'
import { findWalletApiAccount } from '../../wallet/index.ts'
import type { WalletApiAccount } from './wallet-call.ts'

const ACCOUNTS_MAX = 100_000

export function createAccountCache(db: Db) {
  let young = new Map<string, WalletApiAccount>()
  let old = new Map<string, WalletApiAccount>()
  const keep = (account: WalletApiAccount) => {
    if (young.size >= ACCOUNTS_MAX / 2) {
      old = young
      young = new Map()
    }
    young.set(account.id, account)
  }
  return {
    async find(accountId: string): Promise<WalletApiAccount | null> {
      const cached = young.get(accountId) ?? old.get(accountId)
      if (cached !== undefined) return cached
      const account = await findWalletApiAccount(db, accountId)
      if (account === null) return null
      const { id, playerId, currency } = account
      keep({ id, playerId, currency })
      return { id, playerId, currency }
    },
  }
}
