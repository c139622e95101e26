/**
 * The accounts of a player: one per currency, exactly one of them active. This module never moves money; it changes
 * an account's row under the player's lock, so that a bet or a payment is wholly before or after, and tells the world.
 */
import type { Tx } from '../../platform/database/database.ts'
import { findAccountByCurrency, insertAccount, type WalletAccount } from './wallet.queries.ts'

/**
 * Opens the player's account in a currency; where he has one, answers that one. His first account is the active one.
 * The caller holds the player's lock, or makes the player in this very transaction.
 */
export async function openAccount(tx: Tx, playerId: string, currency: string): Promise<WalletAccount> {
  await insertAccount(tx, playerId, currency)
  const account = await findAccountByCurrency(tx, playerId, currency)
  if (account === null) throw new Error(`The account in ${currency} was not opened`)
  return account
}
