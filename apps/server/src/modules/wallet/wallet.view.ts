import { AccountStatus } from '@fairhall/contract'
import type { Account } from '@fairhall/contract'
import { toDecimal } from '@fairhall/money'
import { refuse } from '../../platform/errors.ts'
import type { SettingsSnapshot } from '../settings/index.ts'
import type { AccountBalance, AccountWithBalance } from './wallet.queries.ts'

/** Accounts in a currency that is missing from the settings can't be shown. */
export function isShowable(settings: SettingsSnapshot, account: { currency: string }): boolean {
  return settings.currencies.has(account.currency)
}

/** An account in a disabled currency is listed while it holds money or is the active one. */
export function isListed(settings: SettingsSnapshot, account: AccountWithBalance): boolean {
  const currency = settings.currencies.get(account.currency)
  return (
    currency !== undefined &&
    (currency.isEnabled || account.status === AccountStatus.active || holdsMoney(account))
  )
}

/** Locked money counts, because it may come back. */
export function holdsMoney({ cash, bonus, locked, vault }: Omit<AccountBalance, 'seq'>): boolean {
  return cash + bonus + locked + vault > 0n
}

/**
 * Both parts of the version only grow, so an older state never replaces a newer balance or
 * status.
 */
export function toAccount(settings: SettingsSnapshot, account: AccountWithBalance): Account {
  const currency = settings.currencies.get(account.currency)
  if (currency === undefined) throw refuse('currencyNotAvailable')
  return {
    id: account.id,
    currency: account.currency,
    balance: toDecimal(account.cash + account.bonus, currency.subunitToUnit),
    withdrawalBalance: toDecimal(account.cash, currency.subunitToUnit),
    vault: {
      amount: toDecimal(account.vault, currency.subunitToUnit),
      lockedUntil: account.vaultLockedUntil?.toISOString() ?? null,
    },
    status: account.status,
    version: Number(account.seq + account.revision),
  }
}
