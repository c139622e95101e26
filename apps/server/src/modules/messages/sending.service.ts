/**
 * The only way to send a message. It is stored in the transaction of its cause, and each cause sends one message to a player, whatever is
 * repeated or redelivered.
 */
import type { Tx } from '../../platform/database/database.ts'
import { announce } from '../../platform/outbox/publish-event.ts'
import type { MessagesDeps } from './messages.deps.ts'
import { insertMessages, type NewMessage } from './messages.queries.ts'
import type { TemplateName } from './templates.rules.ts'

export type SendDeps = Pick<MessagesDeps, 'clock' | 'random'>

export type Draft = Pick<NewMessage, 'playerId' | 'cause' | 'values'> & { template: TemplateName }

export async function sendMessages(deps: SendDeps, tx: Tx, drafts: readonly Draft[]): Promise<void> {
  if (drafts.length === 0) return
  const messages = drafts.map((draft) => ({ id: deps.random.uuid(), ...draft }))
  const ids = await insertMessages(tx, messages, deps.clock.now())
  if (ids.length > 0) await announce(tx, { kind: 'message.changed', ids })
}
