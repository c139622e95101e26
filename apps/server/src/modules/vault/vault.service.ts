/**
 * The vault: cash that a player sets aside, so that it can't be staked. Moving money takes the player's lock, so each
 * bet, payment and bonus is entirely before or after. A withdrawal can take money from the vault directly.
 */
import type { Account, Body } from '@fairhall/contract'
import { AmountError, toDecimal, toSubunits } from '@fairhall/money'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { refuse, refuseFields } from '../../platform/errors.ts'
import { once } from '../../platform/idempotency.ts'
import { announce } from '../../platform/outbox/publish-event.ts'
import { getPlayer, showMoment } from '../players/index.ts'
import { type LockedPlayer, turnOverOf, withPlayerLock } from '../player-state/index.ts'
import { findAccountByCurrency, getAccount, saveVaultLock, type WalletAccount } from '../wallet/index.ts'
import { type Caller, hasReceivable } from '../invoices/index.ts'
import type { VaultDeps } from './vault.deps.ts'
import { isVaultLocked, refusalOfIn, toLockEnd } from './vault.rules.ts'

/** A repeat moves nothing and returns the current account. */
export async function moveVault(
  deps: VaultDeps,
  { playerId, idempotencyKey: key, locale }: Caller,
  request: Body<'moveVault'>,
): Promise<Account> {
  return inTransaction(deps.db, async (tx) => {
    const call = { playerId, call: 'moveVault', key, body: request }
    const { accountId } = await once(deps, tx, call, () =>
      withPlayerLock(deps, tx, playerId, [request.currency], async (locked) => {
        const account = await requireAccount(tx, playerId, request.currency)
        const amount = readAmount(deps, request)
        if (request.direction === 'in') await requireFree(locked, request.currency)
        else await requireUnlocked(deps, tx, account, locale)
        await move(deps, locked, request, amount)
        return { accountId: account.id }
      }),
    )
    return getAccount(deps, tx, playerId, accountId)
  })
}

/** Locks the vault for so many days from now. @throws Refusal vaultLockShorter */
export async function lockVault(
  deps: VaultDeps,
  playerId: string,
  { currency, days }: Body<'lockVault'>,
): Promise<Account> {
  return inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, playerId, [], async () => {
      const account = await requireAccount(tx, playerId, currency)
      const end = toLockEnd(account.vaultLockedUntil, days, deps.clock.now())
      if (end === null) throw refuse('vaultLockShorter')
      await saveVaultLock(tx, account.id, end)
      await announce(tx, { kind: 'account.changed', playerId, currency })
      return getAccount(deps, tx, playerId, account.id)
    }),
  )
}

async function requireAccount(tx: Tx, playerId: string, currency: string): Promise<WalletAccount> {
  const account = await findAccountByCurrency(tx, playerId, currency)
  if (account === null) throw refuse('currencyNotAvailable')
  return account
}

function readAmount(deps: VaultDeps, { currency: code, amount: text }: Body<'moveVault'>): bigint {
  const currency = deps.settings.current().currencies.get(code)
  if (currency === undefined) throw refuse('currencyNotAvailable')
  const { subunitToUnit } = currency
  try {
    const amount = toSubunits(text, subunitToUnit)
    if (amount > 0n) return amount
  } catch (error) {
    if (error instanceof AmountError) throw refuseFields({ amount: ['numeric'] })
    throw error
  }
  throw refuseFields({ amount: [`amountMin:${toDecimal(1n, subunitToUnit)}`] })
}

async function requireFree(locked: LockedPlayer, currency: string): Promise<void> {
  const refusal = refusalOfIn({
    turnOverLeft: turnOverOf(locked, currency).left,
    hasBonus: locked.asset(currency).bonusId !== null,
    owesOperator: await hasReceivable(locked.tx, locked.playerId),
  })
  if (refusal !== null) throw refuse(refusal)
}

async function requireUnlocked(
  deps: VaultDeps,
  tx: Tx,
  { playerId, vaultLockedUntil }: WalletAccount,
  locale: string,
): Promise<void> {
  if (vaultLockedUntil === null || !isVaultLocked(vaultLockedUntil, deps.clock.now())) return
  const { time_zone: timeZone } = await getPlayer(tx, playerId)
  throw refuse('vaultLocked', { values: { until: showMoment(deps, vaultLockedUntil, locale, timeZone) } })
}

async function move(
  deps: VaultDeps,
  locked: LockedPlayer,
  { currency, direction }: Body<'moveVault'>,
  amount: bigint,
): Promise<void> {
  const { cash, vault } = locked.balance(currency)
  const isIn = direction === 'in'
  if (amount > (isIn ? cash : vault)) throw refuse('notEnoughFunds')
  await locked.post({
    asset: currency,
    kind: isIn ? 'vault.in' : 'vault.out',
    source: 'wallet',
    externalId: `vault:${deps.random.uuid()}`,
    contra: 'transfer',
    actor: `player:${locked.playerId}`,
    deltas: isIn ? { cash: -amount, vault: amount } : { cash: amount, vault: -amount },
  })
}
