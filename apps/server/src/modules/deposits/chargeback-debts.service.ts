/**
 * Ends what a chargeback left owed, by order of two staff members: the player repaid it outside, or the operator writes it off. No pocket
 * of the player changes. An entry records it once, under the order.
 */
import type { Tx } from '../../platform/database/database.ts'
import type { DepositsDeps } from './deposits.deps.ts'
import { noteAudit } from '../players/index.ts'
import { type LockedPlayer, withPlayerLock } from '../player-state/index.ts'
import { findChargeback, findInvoice, owedOf, settleDebt } from '../invoices/index.ts'

/** `reference`: of the payment that the player made. Without `repaid`, all that is owed is written off. */
interface DebtSettlement {
  orderId: string
  invoiceId: string
  repaid: { amount: bigint; reference: string } | null
  actor: string
  secondMember: string
  reason: string
}

/** Only `settled` means that something changed. */
export async function settleDebtIn(
  deps: DepositsDeps,
  tx: Tx,
  order: DebtSettlement,
): Promise<'settled' | 'debtSettled'> {
  const found = await findInvoice(tx, order.invoiceId)
  if (found === null) return 'debtSettled'
  return withPlayerLock(deps, tx, found.player_id, [], async (locked) => {
    const chargeback = await findChargeback(tx, found.id)
    const owed = chargeback === null ? 0n : owedOf(chargeback)
    const amount = order.repaid?.amount ?? owed
    if (amount <= 0n || amount > owed) return 'debtSettled'
    const part =
      order.repaid === null ? { repaid: 0n, writtenOff: amount } : { repaid: amount, writtenOff: 0n }
    await post(locked, found, order, part)
    await settleDebt(tx, found.id, part)
    const { actor, secondMember, reason, repaid } = order
    await noteAudit(deps, tx, {
      actor,
      secondMember,
      reason,
      action: repaid === null ? 'debt.writtenOff' : 'debt.repaid',
      subject: `invoice:${found.id}`,
      playerId: locked.playerId,
      details: {
        order: order.orderId,
        currency: found.currency,
        amount: String(amount),
        left: String(owed - amount),
        ...(repaid !== null && { reference: repaid.reference }),
      },
    })
    return 'settled'
  })
}

async function post(
  locked: LockedPlayer,
  { id, currency, provider }: { id: string; currency: string; provider: string },
  { orderId, actor, secondMember, repaid }: DebtSettlement,
  part: { repaid: bigint; writtenOff: bigint },
): Promise<void> {
  await locked.post({
    asset: currency,
    kind: repaid === null ? 'chargeback.write-off' : 'chargeback.repaid',
    source: 'payments',
    externalId: `debt:${orderId}`,
    contra: `payments:${provider}`,
    groupId: id,
    actor,
    deltas: { cash: 0n },
    context: {
      ...(repaid === null ? { writtenOff: String(part.writtenOff) } : { repaid: String(part.repaid) }),
      secondMember,
    },
  })
}
