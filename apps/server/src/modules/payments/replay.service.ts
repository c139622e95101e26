/**
 * Staff has a provider's message judged anew: one that came before its invoice was known, or that was put aside and is
 * right after all. It is judged as if it came now, by the same rules: what was booked is not booked again. What was never
 * proven to come from the provider is never replayed.
 */
import { inTransaction } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { refuse } from '../../platform/errors.ts'
import { noteAudit } from '../players/index.ts'
import { findMessage, markHandledUpTo } from './messages.queries.ts'
import { applyMessage, type Verdict } from './messages.service.ts'

/** @throws Refusal notFound, also for a message that was not signed */
export async function replayMessage(
  deps: Deps,
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
  // What is put aside again stands in the list anew.
  const alone = { id: messageId, invoiceId: null }
  await inTransaction(deps.db, (tx) => markHandledUpTo(tx, alone, deps.clock.now()))
  return verdict
}
