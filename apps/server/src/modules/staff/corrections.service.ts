/** Staff puts a balance right: an entry of its own, never a change of what was booked. Two persons answer for it. */
import { BadPosting } from '@fairhall/ledger'
import type { Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { refuse } from '../../platform/errors.ts'
import { noteAudit } from '../players/index.ts'
import { holdPlayer, resetTurnOver } from '../standing/index.ts'
import { findAccountByCurrency, showAccount } from '../wallet/index.ts'

export interface Correction {
  /** Under which it is booked once. */
  id: string
  playerId: string
  currency: string
  /** Subunits of cash; below zero it is taken. */
  amount: bigint
  actor: string
  secondPerson: string
  reason: string
}

/** @throws Refusal currencyNotAvailable, notEnoughFunds */
export async function correctBalance(deps: Deps, tx: Tx, correction: Correction): Promise<void> {
  const { id, playerId, currency, amount, actor, secondPerson, reason } = correction
  await holdPlayer(deps, tx, playerId, [currency], async (held) => {
    if ((await findAccountByCurrency(tx, playerId, currency)) === null) throw refuse('currencyNotAvailable')
    if (amount === 0n) throw new BadPosting('A correction of nothing')
    if (held.balance(currency).cash + amount < 0n) throw refuse('notEnoughFunds')
    await held.post({
      asset: currency,
      kind: 'correction',
      source: 'staff',
      externalId: `correction:${id}`,
      contra: 'house:corrections',
      groupId: id,
      actor,
      deltas: { cash: amount },
      context: { secondPerson },
    })
    if (amount > 0n) await showAccount(tx, playerId, currency)
    else await held.saveAsset(resetTurnOver(held.asset(currency), held.balance(currency).cash))
    await noteAudit(deps, tx, {
      actor,
      secondPerson,
      reason,
      action: 'balance.corrected',
      subject: `order:${id}`,
      playerId,
      details: { currency, amount: String(amount) },
    })
  })
}
