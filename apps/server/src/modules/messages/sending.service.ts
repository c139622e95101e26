/**
 * The only way to send a message. It is stored in the transaction of its cause, and each cause sends one message to a player, whatever is
 * repeated or redelivered.
 */
import type { Tx } from '../../platform/database/database.ts'
import { announce } from '../../platform/outbox/publish-event.ts'
import type { MessagesDeps } from './messages.deps.ts'
import { insertMessages, type NewMessage } from './messages.queries.ts'
import { CAMPAIGN, type TemplateName } from './templates.rules.ts'

export type SendDeps = Pick<MessagesDeps, 'clock' | 'random'>

interface CampaignMessage {
  playerId: string
  runId: string
  campaign: string
  /** The page that it leads to. */
  link: string
}

/** An offer, once for each run of its campaign. */
export async function sendCampaignMessages(
  deps: SendDeps,
  tx: Tx,
  messages: readonly CampaignMessage[],
): Promise<void> {
  await send(
    deps,
    tx,
    messages.map(({ playerId, runId, campaign, link }) => ({
      playerId,
      cause: `campaign:${runId}`,
      template: `${CAMPAIGN}${campaign}`,
      values: { link: { kind: 'plain', text: link } },
    })),
  )
}

export type Draft = Pick<NewMessage, 'playerId' | 'cause' | 'values'> & { template: TemplateName }

export function sendMessages(deps: SendDeps, tx: Tx, drafts: readonly Draft[]): Promise<void> {
  return send(deps, tx, drafts)
}

async function send(deps: SendDeps, tx: Tx, drafts: readonly Omit<NewMessage, 'id'>[]): Promise<void> {
  if (drafts.length === 0) return
  const messages = drafts.map((draft) => ({ id: deps.random.uuid(), ...draft }))
  const ids = await insertMessages(tx, messages, deps.clock.now())
  if (ids.length > 0) await announce(tx, { kind: 'message.changed', ids })
}
