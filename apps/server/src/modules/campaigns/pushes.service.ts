/** The pushes of campaigns. */
import { pushToPlayer, tagOf } from '../push/index.ts'
import type { CampaignsDeps } from './campaigns.deps.ts'
import { type DueContact, findPushReader } from './due-contacts.queries.ts'
import { sendDue, type SendResult } from './due-contacts.service.ts'
import { afterQuietHours, timeBeforeQuietHours } from './quiet-hours.rules.ts'

const BATCH_SIZE = 10
/** Later, an offer is no longer worth a sound. */
const KEPT_MS = 4 * 3_600_000

export function sendDuePushes(deps: CampaignsDeps): Promise<void> {
  return sendDue(deps, { channel: 'push', batchSize: BATCH_SIZE, send: (due) => sendPush(deps, due) })
}

async function sendPush(
  deps: CampaignsDeps,
  { runId, playerId, campaign, link }: DueContact,
): Promise<SendResult> {
  const now = deps.clock.now()
  const reader = await findPushReader(deps.db, playerId, now)
  if (reader === null) return 'cancelled'
  const { quietHours } = deps.settings.current().campaigns
  const { locale, timeZone } = reader
  // A retry may have become due in them, and a phone that is off must not ring in them later.
  const keptMs = timeBeforeQuietHours(now, timeZone, quietHours, KEPT_MS)
  if (keptMs === 0) return { waitUntil: afterQuietHours(now, timeZone, quietHours) }
  const text = (part: string) => deps.content.current().text(locale, `alerts.campaigns.${campaign}.${part}`)
  const result = await pushToPlayer(deps, playerId, {
    title: text('title'),
    text: text('text'),
    link,
    locale,
    tag: tagOf(runId),
    ttlS: Math.floor(keptMs / 1000),
    urgency: 'normal',
  })
  return result === 'sent' ? 'sent' : 'failed'
}
