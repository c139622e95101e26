import type { AccountStatus } from '@fairhall/contract'
import type { Generated } from 'kysely'

export interface WalletAccountTable {
  id: Generated<string>
  player_id: string
  currency: string
  status: AccountStatus
  revision: Generated<bigint>
  created_at: Generated<Date>
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    wallet_account: WalletAccountTable
  }
}
