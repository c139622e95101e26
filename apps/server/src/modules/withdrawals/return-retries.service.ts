import { inTransaction } from '../../platform/database/database.ts'
import type { WithdrawalsDeps } from './withdrawals.deps.ts'
import { refuse } from '../../platform/errors.ts'
import { noteAudit } from '../players/index.ts'
import { findInvoice, transition } from '../invoices/index.ts'
import { enqueuePayout } from './payout-queue.service.ts'

/**
 * Staff has a return under way ordered again under its own ID, so that it is still paid once. One that waits is approved like a withdrawal.
 * @throws Refusal notFound, invoiceNotDeclinable if the return waits or has ended
 */
export async function retryReturn(
  deps: WithdrawalsDeps,
  invoiceId: string,
  { actor, reason }: { actor: string; reason: string },
): Promise<void> {
  const invoice = await findInvoice(deps.db, invoiceId)
  if (invoice === null || invoice.returns === null) throw refuse('notFound')
  if (transition(invoice, 'send') === null) throw refuse('invoiceNotDeclinable')
  await inTransaction(deps.db, async (tx) => {
    await enqueuePayout(tx, invoiceId)
    await noteAudit(deps, tx, {
      actor,
      reason,
      action: 'return.retried',
      subject: `invoice:${invoiceId}`,
      playerId: invoice.player_id,
      details: { state: invoice.state },
    })
  })
}
