import type { Account } from '@fairhall/contract'
import { toDecimal } from '@fairhall/money'
import { refuse } from '../../platform/errors.ts'
import type { SettingsSnapshot } from '../settings/index.ts'
import type { AccountWithBalance } from './wallet.queries.ts'

/** Of an account in a currency that the settings do not know, nothing can be shown. */
export function isShowable(settings: SettingsSnapshot, account: { currency: string }): boolean {
  return settings.currencies.has(account.currency)
}

/** Both parts of the version only grow, so that neither a movement nor a change of status is ever overtaken. */
export function toAccount(settings: SettingsSnapshot, account: AccountWithBalance): Account {
  const currency = settings.currencies.get(account.currency)
  if (currency === undefined) throw refuse('currencyNotAvailable')
  return {
    id: account.id,
    currency: account.currency,
    balance: toDecimal(account.cash + account.bonus, currency.subunitToUnit),
    withdrawalBalance: toDecimal(account.cash, currency.subunitToUnit),
    status: account.status,
    version: Number(account.seq + account.revision),
  }
}
