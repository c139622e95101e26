/** Stores that a new player came with the link of another one. What both get for it is decided later. */
import type { Tx } from '../../../platform/database/database.ts'
import type { AffiliatesDeps } from '../affiliates.deps.ts'
import { findInviter, insertReferral } from './referral.queries.ts'

const DAY_MS = 86_400_000

interface Invited {
  friendId: string
  code: string
  at: Date
}

export async function recordFriend(
  { settings }: Pick<AffiliatesDeps, 'settings'>,
  tx: Tx,
  { friendId, code, at }: Invited,
): Promise<void> {
  const { features, affiliates } = settings.current()
  const { isEnabled, days, points, friend, inviter } = affiliates.referral
  if (!isEnabled || !features.loyalty) return
  const inviterId = await findInviter(tx, code)
  if (inviterId === null) return
  const endsAt = new Date(at.getTime() + days * DAY_MS)
  await insertReferral(tx, { friendId, inviterId, terms: { points, friend, inviter }, invitedAt: at, endsAt })
}
