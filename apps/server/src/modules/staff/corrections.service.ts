/** Corrects a balance with a separate ledger entry; booked entries never change. Two staff members must agree. */
import { BadPosting } from '@fairhall/ledger'
import type { Tx } from '../../platform/database/database.ts'
import type { StaffDeps } from './staff.deps.ts'
import { refuse } from '../../platform/errors.ts'
import { noteAudit } from '../players/index.ts'
import { withPlayerLock, resetTurnOver } from '../player-state/index.ts'
import { findAccountByCurrency, showAccount } from '../wallet/index.ts'

interface Correction {
  /** Idempotency key: a correction is booked once per ID. */
  id: string
  playerId: string
  currency: string
  /** Subunits of cash; negative amounts are taken from the player. */
  amount: bigint
  actor: string
  secondMember: string
  reason: string
}

/** @throws Refusal currencyNotAvailable, notEnoughFunds */
export async function correctBalance(deps: StaffDeps, tx: Tx, correction: Correction): Promise<void> {
  const { id, playerId, currency, amount, actor, secondMember, reason } = correction
  await withPlayerLock(deps, tx, playerId, [currency], async (locked) => {
    if ((await findAccountByCurrency(tx, playerId, currency)) === null) throw refuse('currencyNotAvailable')
    if (amount === 0n) throw new BadPosting('The amount of a correction is zero')
    if (locked.balance(currency).cash + amount < 0n) throw refuse('notEnoughFunds')
    await locked.post({
      asset: currency,
      kind: 'correction',
      source: 'staff',
      externalId: `correction:${id}`,
      contra: 'operator:corrections',
      groupId: id,
      actor,
      deltas: { cash: amount },
      context: { secondMember },
    })
    if (amount > 0n) await showAccount(tx, playerId, currency)
    else await locked.saveAsset(resetTurnOver(locked.asset(currency), locked.balance(currency)))
    await noteAudit(deps, tx, {
      actor,
      secondMember,
      reason,
      action: 'balance.corrected',
      subject: `order:${id}`,
      playerId,
      details: { currency, amount: String(amount) },
    })
  })
}
