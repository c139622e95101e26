import type { Account } from '@fairhall/contract'
import { toDecimal } from '@fairhall/money'
import { refuse } from '../../platform/errors.ts'
import type { SettingsSnapshot } from '../settings/index.ts'
import type { AccountBalance, AccountWithBalance } from './wallet.queries.ts'

/** Of an account in a currency that the settings do not know, nothing can be shown. */
export function isShowable(settings: SettingsSnapshot, account: { currency: string }): boolean {
  return settings.currencies.has(account.currency)
}

/** One in a currency that was switched off is there as long as there is something to take out, or it is the one in use. */
export function isListed(settings: SettingsSnapshot, account: AccountWithBalance): boolean {
  const currency = settings.currencies.get(account.currency)
  return currency !== undefined && (currency.isEnabled || account.status === 1 || holdsMoney(account))
}

/** What is locked may come back. */
export function holdsMoney({ cash, bonus, locked }: Omit<AccountBalance, 'seq'>): boolean {
  return cash + bonus + locked > 0n
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
