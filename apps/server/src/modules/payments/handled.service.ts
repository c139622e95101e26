/** A person has seen to a message that could not be booked, whatever he did about it: it is nobody's work any more. */
import { inTransaction } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { refuse } from '../../platform/errors.ts'
import { noteAudit } from '../players/index.ts'
import { findMessage, markHandledUpTo } from './messages.queries.ts'

/**
 * With it what was put aside of the same invoice before. Returns how many there were; none where all were seen to before.
 * @throws Refusal notFound, also for a message that was not put aside
 */
export async function finishMessage(
  deps: Deps,
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
