/**
 * Caches which player an account belongs to, because that never changes. When the cache is full, it drops the older
 * half.
 */
import type { Db } from '../../platform/database/database.ts'
import { findAccountForDoor } from '../wallet/index.ts'
import type { DoorAccount } from './wallet-call.ts'

const ACCOUNTS_MAX = 100_000

export function createAccountCache(db: Db) {
  let young = new Map<string, DoorAccount>()
  let old = new Map<string, DoorAccount>()
  const keep = (account: DoorAccount) => {
    if (young.size >= ACCOUNTS_MAX / 2) {
      old = young
      young = new Map()
    }
    young.set(account.id, account)
  }
  return {
    async find(accountId: string): Promise<DoorAccount | null> {
      const cached = young.get(accountId) ?? old.get(accountId)
      if (cached !== undefined) return cached
      const account = await findAccountForDoor(db, accountId)
      if (account === null) return null
      const { id, playerId, currency } = account
      keep({ id, playerId, currency })
      return { id, playerId, currency }
    },
  }
}
