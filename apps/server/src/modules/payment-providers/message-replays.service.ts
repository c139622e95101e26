/**
 * Staff has a provider's message judged again: one that arrived before its invoice was known, or that was quarantined
 * although it was right. It is judged by the same rules as a new message, so nothing is booked twice. A message without
 * a valid signature is never replayed.
 */
import { inTransaction } from '../../platform/database/database.ts'
import type { PaymentProvidersDeps } from './payment-providers.deps.ts'
import { refuse } from '../../platform/errors.ts'
import { noteAudit } from '../players/index.ts'
import { findMessage, markHandledUpTo } from './messages.queries.ts'
import { applyMessage, type Verdict } from './messages.service.ts'

/** @throws Refusal notFound, also for an unsigned message */
export async function replayMessage(
  deps: PaymentProvidersDeps,
  order: { messageId: bigint; actor: string; reason: string },
): Promise<Verdict> {
  const { messageId, actor, reason } = order
  const kept = await findMessage(deps.db, messageId)
  if (kept === null || kept.message === null) throw refuse('notFound')
  const { message, provider } = kept
  await inTransaction(deps.db, (tx) =>
    noteAudit(deps, tx, {
      actor,
      reason,
      action: 'message.replayed',
      subject: `payment_message:${messageId}`,
      details: { provider, invoice: message.invoiceId },
    }),
  )
  const verdict = await applyMessage(deps, provider, message, JSON.stringify(message))
  // If it was quarantined again, the list has a new entry for it, so the old one is marked as handled.
  const alone = { id: messageId, invoiceId: null }
  await inTransaction(deps.db, (tx) => markHandledUpTo(tx, alone, deps.clock.now()))
  return verdict
}
