import { inTransaction } from '../../platform/database/database.ts'
import type { WithdrawalsDeps } from './withdrawals.deps.ts'
import { refuse } from '../../platform/errors.ts'
import { noteAudit } from '../players/index.ts'
import { type Approver, approveWithdrawal } from './approvals.service.ts'
import { findInvoice, transition } from '../invoices/index.ts'
import { enqueuePayout } from './payout-queue.service.ts'

/**
 * Staff sends held money back: approves a waiting return, or has a return under way ordered again under its own ID, so
 * that it is still paid once.
 * @throws Refusal notFound, invoiceNotDeclinable if the return has ended
 */
export async function retryReturn(deps: WithdrawalsDeps, invoiceId: string, by: Approver): Promise<void> {
  const invoice = await findInvoice(deps.db, invoiceId)
  if (invoice === null || invoice.returns === null) throw refuse('notFound')
  if (transition(invoice, 'approve') !== null) return void (await approveWithdrawal(deps, invoiceId, by))
  if (transition(invoice, 'send') === null) throw refuse('invoiceNotDeclinable')
  await inTransaction(deps.db, async (tx) => {
    await enqueuePayout(tx, invoiceId)
    await noteAudit(deps, tx, {
      actor: by.actor,
      reason: by.reason,
      action: 'return.retried',
      subject: `invoice:${invoiceId}`,
      playerId: invoice.player_id,
      details: { state: invoice.state },
    })
  })
}
