import { AccountStatus } from '@fairhall/contract'
import type { Db, Tx } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/uuid.ts'

export interface WalletAccount {
  id: string
  playerId: string
  currency: string
  status: AccountStatus
  /** Counts changes of status and of the vault's lock. */
  revision: bigint
  vaultLockedUntil: Date | null
}

const ACCOUNT =
  'id, player_id as "playerId", currency, status, revision, vault_locked_until as "vaultLockedUntil"'

/** For the wallet API and launches. Also finds hidden and inactive accounts. */
export async function findWalletApiAccount(db: Db | Tx, accountId: string): Promise<WalletAccount | null> {
  const { rows } = await db.query<WalletAccount>(`select ${ACCOUNT} from wallet_account where id = $1`, [
    accountId,
  ])
  return rows[0] ?? null
}

/** Null for another player's account and for an invalid ID. */
export async function findAccountOfPlayer(
  db: Db | Tx,
  playerId: string,
  accountId: string,
): Promise<WalletAccount | null> {
  const account = isUuid(accountId) ? await findWalletApiAccount(db, accountId) : null
  return account?.playerId === playerId ? account : null
}

export async function findActiveAccount(db: Db | Tx, playerId: string): Promise<WalletAccount | null> {
  const { rows } = await db.query<WalletAccount>(
    `select ${ACCOUNT} from wallet_account where player_id = $1 and status = ${AccountStatus.active}`,
    [playerId],
  )
  return rows[0] ?? null
}

export async function findAccountByCurrency(
  db: Db | Tx,
  playerId: string,
  currency: string,
): Promise<WalletAccount | null> {
  const { rows } = await db.query<WalletAccount>(
    `select ${ACCOUNT} from wallet_account where player_id = $1 and currency = $2`,
    [playerId, currency],
  )
  return rows[0] ?? null
}

export interface AccountBalance {
  cash: bigint
  bonus: bigint
  /** On its way out of the account. */
  locked: bigint
  /** Cash that the player set aside. */
  vault: bigint
  /** Sequence number of the balance's last entry. */
  seq: bigint
}

export type AccountWithBalance = WalletAccount & AccountBalance

// Array positions in the ledger, counted from 1.
const ACCOUNT_COLUMNS = `a.id, a.player_id as "playerId", a.currency, a.status, a.revision, a.vault_locked_until as "vaultLockedUntil",
    coalesce(b.pockets[1], 0) as cash, coalesce(b.pockets[2], 0) as bonus, coalesce(b.pockets[3], 0) as locked,
    coalesce(b.pockets[4], 0) as vault, coalesce(b.seq, 0) as seq`
const WITH_BALANCE = `select ${ACCOUNT_COLUMNS}
  from wallet_account a left join ledger_balance b on b.owner = a.player_id and b.asset = a.currency`

/** For display only: decisions read the balance under the player's lock. */
export async function listAccountsWithBalance(db: Db | Tx, playerId: string): Promise<AccountWithBalance[]> {
  const { rows } = await db.query<AccountWithBalance>(
    `${WITH_BALANCE} where a.player_id = $1 order by a.created_at, a.id`,
    [playerId],
  )
  return rows
}

/** For several players in one query. */
export async function listAccountsOf(
  db: Db | Tx,
  keys: readonly { playerId: string; currency: string }[],
): Promise<AccountWithBalance[]> {
  const { rows } = await db.query<AccountWithBalance>(
    `select ${ACCOUNT_COLUMNS}
       from unnest($1::uuid[], $2::text[]) k(player_id, currency)
       cross join lateral (select * from wallet_account
         where player_id = k.player_id and currency = k.currency limit 1) a
       left join lateral (select * from ledger_balance
         where owner = k.player_id and asset = k.currency limit 1) b on true`,
    [keys.map(({ playerId }) => playerId), keys.map(({ currency }) => currency)],
  )
  return rows
}

export async function findAccountWithBalance(
  db: Db | Tx,
  playerId: string,
  accountId: string,
): Promise<AccountWithBalance | null> {
  const { rows } = await db.query<AccountWithBalance>(
    `${WITH_BALANCE} where a.player_id = $1 and a.id = $2`,
    [playerId, accountId],
  )
  return rows[0] ?? null
}

export async function listWalletAccounts(db: Db | Tx, playerId: string): Promise<WalletAccount[]> {
  const { rows } = await db.query<WalletAccount>(
    `select ${ACCOUNT} from wallet_account where player_id = $1 order by created_at, id`,
    [playerId],
  )
  return rows
}

/**
 * The player's first account becomes active. Does nothing if the player has an account in this currency. Its ID has
 * the player's cell, because providers' calls name only the account.
 */
export async function insertAccount(tx: Tx, playerId: string, currency: string): Promise<void> {
  await tx.query(
    `insert into wallet_account (id, player_id, currency, status)
     select overlay(gen_random_uuid()::text placing substr($1::uuid::text, 10, 2) from 10)::uuid, $1, $2, case when exists (select from wallet_account where player_id = $1 and status = ${AccountStatus.active})
       then ${AccountStatus.inactive} else ${AccountStatus.active} end
     on conflict (player_id, currency) do nothing`,
    [playerId, currency],
  )
}

export async function setAccountStatus(tx: Tx, accountId: string, status: AccountStatus): Promise<void> {
  await tx.query('update wallet_account set status = $2, revision = revision + 1 where id = $1', [
    accountId,
    status,
  ])
}

/** The caller holds the player's lock and has checked that the time is not earlier than the stored one. */
export async function saveVaultLock(tx: Tx, accountId: string, until: Date): Promise<void> {
  await tx.query('update wallet_account set vault_locked_until = $2, revision = revision + 1 where id = $1', [
    accountId,
    until,
  ])
}

/** The caller holds the player's lock. */
export async function clearVaultLocks(tx: Tx, playerId: string): Promise<void> {
  await tx.query(
    `update wallet_account set vault_locked_until = null, revision = revision + 1
      where player_id = $1 and vault_locked_until is not null`,
    [playerId],
  )
}
