/** Which partner or friend a player came from. Fixed by the registration; only two staff members together change it. */
import type { Tx } from '../../../platform/database/database.ts'
import { noteAudit } from '../../players/index.ts'
import type { AffiliatesDeps } from '../affiliates.deps.ts'
import { findPartner } from '../partners/partners.queries.ts'
import { queuePostback } from '../postbacks/postbacks.queries.ts'
import { recordFriend } from '../referral/invitation.service.ts'
import { expireWaiting } from '../referral/referral.queries.ts'
import { endAttribution, findAttribution, insertAttribution } from './attribution.queries.ts'
import { readTag } from './tags.rules.ts'

interface Registration {
  playerId: string
  /** As it came with the form; null without one. */
  tag: string | null
  at: Date
}

type AttributeDeps = Pick<AffiliatesDeps, 'clock' | 'random' | 'settings'>

/** Call in the transaction of the registration. A tag that names nobody is ignored. */
export async function attribute(
  deps: AttributeDeps,
  tx: Tx,
  { playerId, tag, at }: Registration,
): Promise<void> {
  const read = readTag(tag ?? '')
  if (read === null) return
  if (read.kind === 'friend') return recordFriend(deps, tx, { friendId: playerId, code: read.code, at })
  const { partnerId, campaign, clickId } = read
  const partner = await findPartner(tx, partnerId)
  if (partner === null || partner.endedAt !== null) return
  const isNew = await insertAttribution(tx, { playerId, partnerId, since: at, campaign, clickId })
  if (isNew && clickId !== null && partner.postbackUrl !== null)
    await queuePostback(tx, { id: deps.random.uuid(), partnerId, playerId, event: 'registration', at })
}

/**
 * The account has another owner than the person who registered it with the tag. Nobody is paid for what the owner does from now on: else
 * anyone could register other people's emails with their own tag.
 */
export async function forgetAttribution(tx: Tx, playerId: string, at: Date): Promise<void> {
  await endAttribution(tx, playerId, at)
  await expireWaiting(tx, playerId, at)
}

interface AttributionChange {
  playerId: string
  /** Null: the player came from nobody. */
  partnerId: string | null
  actor: string
  secondMember: string
  reason: string
}

/** From now on; what the player did before stays with the earlier partner. Returns false for an unknown partner. */
export async function changeAttributionIn(
  deps: AffiliatesDeps,
  tx: Tx,
  { playerId, partnerId, actor, secondMember, reason }: AttributionChange,
): Promise<boolean> {
  if (partnerId !== null && (await findPartner(tx, partnerId)) === null) return false
  const before = await findAttribution(tx, playerId)
  const since = deps.clock.now()
  await endAttribution(tx, playerId, since)
  if (partnerId !== null)
    await insertAttribution(tx, { playerId, partnerId, since, campaign: null, clickId: null })
  await noteAudit(deps, tx, {
    actor,
    secondMember,
    reason,
    action: 'attribution.changed',
    subject: `player:${playerId}`,
    playerId,
    details: { before: before?.partnerId ?? null, after: partnerId },
  })
  return true
}
