/**
 * A player's accounts: one per currency, exactly one of them active. This module never moves money. It changes account
 * rows under the player's lock, so that each bet or payment is completely before or after, and publishes the change.
 */
import { AccountStatus } from '@fairhall/contract'
import type { Account } from '@fairhall/contract'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { WalletDeps } from './wallet.deps.ts'
import { refuse } from '../../platform/errors.ts'
import { announce } from '../../platform/outbox/publish-event.ts'
import { type LockedPlayer, withPlayerLock } from '../player-state/index.ts'
import {
  findAccountByCurrency,
  findAccountOfPlayer,
  findAccountWithBalance,
  findActiveAccount,
  insertAccount,
  listAccountsWithBalance,
  setAccountStatus,
  type WalletAccount,
} from './wallet.queries.ts'
import { holdsMoney, isListed, toAccount } from './wallet.view.ts'
import './wallet.events.ts'

/**
 * Opens the player's account in a currency, or returns the existing one. The first account becomes the active one. The
 * caller holds the player's lock, or creates the player in the same transaction.
 */
export async function openAccount(tx: Tx, playerId: string, currency: string): Promise<WalletAccount> {
  await insertAccount(tx, playerId, currency)
  const account = await findAccountByCurrency(tx, playerId, currency)
  if (account === null) throw new Error(`The account in ${currency} was not opened`)
  return account
}

export async function listAccounts(deps: WalletDeps, playerId: string): Promise<Account[]> {
  const accounts = await listAccountsWithBalance(deps.db, playerId)
  const settings = deps.settings.current()
  return accounts
    .filter((account) => isListed(settings, account))
    .map((account) => toAccount(settings, account))
}

/** A hidden account comes back as an inactive one. */
export async function createAccount(deps: WalletDeps, playerId: string, currency: string): Promise<Account> {
  if (!deps.settings.current().currencies.get(currency)?.isEnabled) throw refuse('currencyNotAvailable')

  return inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, playerId, [], async () => {
      const account = await openAccount(tx, playerId, currency)
      if (account.status === AccountStatus.hidden)
        await setAccountStatus(tx, account.id, AccountStatus.inactive)
      await announce(tx, { kind: 'account.changed', playerId, currency })
      return getAccount(deps, tx, playerId, account.id)
    }),
  )
}

/**
 * Makes the account active, and the previously active one inactive. An account in a disabled currency can be activated
 * only while it holds money to withdraw.
 */
export async function switchAccount(deps: WalletDeps, playerId: string, accountId: string): Promise<Account> {
  return changeAccount(deps, playerId, accountId, async (account, locked) => {
    if (account.status === AccountStatus.active) return
    const { tx } = locked
    const isOffered = deps.settings.current().currencies.get(account.currency)?.isEnabled
    if (!isOffered && !holdsMoney(locked.balance(account.currency))) throw refuse('currencyNotAvailable')
    const active = await findActiveAccount(tx, playerId)
    if (active !== null) {
      await setAccountStatus(tx, active.id, AccountStatus.inactive)
      await announce(tx, { kind: 'account.changed', playerId, currency: active.currency })
    }
    await setAccountStatus(tx, account.id, AccountStatus.active)
  })
}

/** Locked money, the vault and open rounds count as money too: nothing may come back to a hidden account. */
export async function hideAccount(deps: WalletDeps, playerId: string, accountId: string): Promise<Account> {
  return changeAccount(deps, playerId, accountId, async (account, locked) => {
    if (account.status === AccountStatus.active) throw refuse('accountIsActive')
    const { roundsOpen, betsOpen } = locked.asset(account.currency)
    const holds = holdsMoney(locked.balance(account.currency)) || roundsOpen + betsOpen > 0
    if (holds) throw refuse('accountHoldsMoney')
    if (account.status !== AccountStatus.hidden)
      await setAccountStatus(locked.tx, account.id, AccountStatus.hidden)
  })
}

/** Opens the account for money that arrived, or shows it again if it was hidden. The caller holds the player's lock. */
export async function showAccount(tx: Tx, playerId: string, currency: string): Promise<void> {
  const account = await findAccountByCurrency(tx, playerId, currency)
  if (account === null) await openAccount(tx, playerId, currency)
  else if (account.status === AccountStatus.hidden)
    await setAccountStatus(tx, account.id, AccountStatus.inactive)
  else return
  await announce(tx, { kind: 'account.changed', playerId, currency })
}

async function changeAccount(
  deps: WalletDeps,
  playerId: string,
  accountId: string,
  change: (account: WalletAccount, locked: LockedPlayer) => Promise<void>,
): Promise<Account> {
  // Owner and currency never change. The status is read again under the lock.
  const found = await findAccountOfPlayer(deps.db, playerId, accountId)
  if (found === null) throw refuse('notFound')
  return inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, playerId, [found.currency], async (locked) => {
      const account = await findAccountOfPlayer(tx, playerId, accountId)
      if (account === null) throw refuse('notFound')
      await change(account, locked)
      await announce(tx, { kind: 'account.changed', playerId, currency: account.currency })
      return getAccount(deps, tx, playerId, accountId)
    }),
  )
}

/** @throws Refusal notFound */
export async function getAccount(
  deps: Pick<WalletDeps, 'settings'>,
  tx: Tx,
  playerId: string,
  accountId: string,
): Promise<Account> {
  const account = await findAccountWithBalance(tx, playerId, accountId)
  if (account === null) throw refuse('notFound')
  return toAccount(deps.settings.current(), account)
}
