/**
 * A provider has paid out a different amount than ordered, so its message could not be booked. Two staff members settle
 * the amount that left, and the rest returns to the player's cash. Never for a payout that no provider has reported as
 * paid: that one may still be paid.
 */
import { InvoiceType } from '@fairhall/contract'
import type { Tx } from '../../platform/database/database.ts'
import type { WithdrawalsDeps } from './withdrawals.deps.ts'
import { refuse } from '../../platform/errors.ts'
import { announce } from '../../platform/outbox/publish-event.ts'
import { noteAudit } from '../players/index.ts'
import { type LockedPlayer, withPlayerLock } from '../player-state/index.ts'
import { findInvoice, type Invoice, transition } from '../invoices/index.ts'
import { markHandled, wasReportedPaid } from '../payment-providers/index.ts'
import { settleWithdrawal } from './withdrawal-ends.service.ts'

interface Settlement {
  invoiceId: string
  /** Subunits that have left. At most the locked amount, even if the provider has paid more. */
  amount: bigint
  actor: string
  secondMember: string
  reason: string
}

export type Settled = 'settled' | 'notSending' | 'notSaidPaid'

/** Only `settled` means that something changed. @throws Refusal notFound */
export async function settleInPart(deps: WithdrawalsDeps, tx: Tx, settlement: Settlement): Promise<Settled> {
  const found = await findInvoice(tx, settlement.invoiceId)
  if (found === null || found.type !== InvoiceType.withdrawal) throw refuse('notFound')
  return withPlayerLock(deps, tx, found.player_id, [found.currency], async (locked) => {
    const invoice = await findInvoice(tx, found.id)
    if (invoice === null || transition(invoice, 'settle') === null) return 'notSending'
    if (!(await wasReportedPaid(tx, invoice))) return 'notSaidPaid'
    await settle(deps, locked, invoice, settlement)
    return 'settled'
  })
}

async function settle(
  deps: WithdrawalsDeps,
  locked: LockedPlayer,
  invoice: Invoice,
  settlement: Settlement,
): Promise<void> {
  const { tx, playerId } = locked
  const { id: invoiceId, currency, amount: ordered } = invoice
  const { amount, actor, secondMember, reason } = settlement
  if (amount <= 0n || amount > ordered)
    throw new Error('A settlement must be positive and at most the locked amount')
  await settleWithdrawal(deps, locked, invoice, { amount, actor })
  await markHandled(tx, invoice, deps.clock.now())
  await announce(tx, { kind: 'invoice.changed', playerId, invoiceId }, { kind: 'payment.booked', invoiceId })
  await noteAudit(deps, tx, {
    actor,
    secondMember,
    reason,
    action: 'withdrawal.settled',
    subject: `invoice:${invoiceId}`,
    playerId,
    details: { currency, ordered: String(ordered), paid: String(amount) },
  })
}
