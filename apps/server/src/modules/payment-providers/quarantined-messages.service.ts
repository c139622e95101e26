/** A staff member has handled a message that could not be booked, so it leaves the work list. */
import { inTransaction } from '../../platform/database/database.ts'
import type { PaymentProvidersDeps } from './payment-providers.deps.ts'
import { refuse } from '../../platform/errors.ts'
import { noteAudit } from '../players/index.ts'
import { findMessage, markHandledUpTo } from './messages.queries.ts'

/**
 * Also marks earlier quarantined messages of the same invoice. Returns how many were marked; 0 if all were handled
 * before.
 * @throws Refusal notFound, also if the message was not quarantined
 */
export async function finishMessage(
  deps: PaymentProvidersDeps,
  { messageId, actor, reason }: { messageId: bigint; actor: string; reason: string },
): Promise<number> {
  const kept = await findMessage(deps.db, messageId)
  if (kept === null || kept.verdict !== 'quarantined') throw refuse('notFound')
  return inTransaction(deps.db, async (tx) => {
    const handled = await markHandledUpTo(tx, kept, deps.clock.now())
    if (handled === 0) return 0
    await noteAudit(deps, tx, {
      actor,
      reason,
      action: 'message.handled',
      subject: `payment_message:${messageId}`,
      details: { provider: kept.provider, invoice: kept.invoiceId, messages: handled },
    })
    return handled
  })
}
