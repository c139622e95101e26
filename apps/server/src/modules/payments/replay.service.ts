/**
 * Staff has a provider's message judged anew: one that came before its invoice was known, or that was put aside and is
 * right after all. It is judged as if it came now, by the same rules: what was booked is not booked again. What was never
 * proven to come from the provider is never replayed.
 */
import { type Db, inTransaction, queryable } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { refuse } from '../../platform/errors.ts'
import { noteAudit } from '../players/index.ts'
import { applyMessage, type Verdict } from './messages.service.ts'
import type { ProviderMessage } from './providers/provider.ts'

export interface KeptMessage {
  id: bigint
  provider: string
  invoiceId: string | null
  verdict: string
  reason: string | null
  receivedAt: Date
  message: ProviderMessage | null
}

const COLUMNS = `id, provider, invoice_id as "invoiceId", verdict, reason, received_at as "receivedAt", message`

/** Those that were put aside, the newest first; of an invoice, all. */
export async function listMessages(db: Db, invoiceId: string | null): Promise<KeptMessage[]> {
  const { rows } = await queryable(db).query<KeptMessage>(
    `select ${COLUMNS} from payment_message
      where case when $1::uuid is null then verdict = 'quarantined' else invoice_id = $1 end
      order by received_at desc, id desc limit 100`,
    [invoiceId],
  )
  return rows
}

/** @throws Refusal notFound, also for a message that was not signed */
export async function replayMessage(
  deps: Deps,
  order: { messageId: bigint; actor: string; reason: string },
): Promise<Verdict> {
  const { messageId, actor, reason } = order
  const { rows } = await queryable(deps.db).query<KeptMessage>(
    `select ${COLUMNS} from payment_message where id = $1`,
    [messageId],
  )
  const [kept] = rows
  if (kept === undefined || kept.message === null) throw refuse('notFound')
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
  return applyMessage(deps, provider, message, JSON.stringify(message))
}
