import type { Account } from '@fairhall/contract'
import { toDecimal } from '@fairhall/money'
import type { SettingsSnapshot } from '../settings/index.ts'
import type { AccountWithBalance } from './wallet.queries.ts'

/** Both parts of the version only grow, so that neither a movement nor a change of status is ever overtaken. */
export function toAccount(settings: SettingsSnapshot, account: AccountWithBalance): Account {
  const currency = settings.currencies.get(account.currency)
  if (currency === undefined) throw new Error(`The currency ${account.currency} is not configured any more`)
  return {
    id: account.id,
    currency: account.currency,
    balance: toDecimal(account.cash + account.bonus, currency.subunitToUnit),
    withdrawalBalance: toDecimal(account.cash, currency.subunitToUnit),
    status: account.status,
    version: Number(account.seq + account.revision),
  }
}
