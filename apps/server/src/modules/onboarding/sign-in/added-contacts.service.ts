/**
 * Someone who knows the password can add their own number or email, and would keep it as a way in after the owner has set a new password.
 * So the owner is notified through what was proven before, and for a week their new password removes what was added.
 */
import type { Tx } from '../../../platform/database/database.ts'
import { defineJob, enqueue } from '../../../platform/jobs/jobs.ts'
import { announce } from '../../../platform/outbox/publish-event.ts'
import {
  findFirstProof,
  findPlayer,
  keepFormer,
  noteAudit,
  type Player,
  showMoment,
  takeNotice,
  type Traits,
  updatePlayer,
  writeEmail,
} from '../../players/index.ts'
import { wasEmailAdded } from '../email-proofs/email-change.queries.ts'
import type { OnboardingDeps } from '../onboarding.deps.ts'

const RECENT_MS = 7 * 86_400_000

type RemovalDeps = Pick<OnboardingDeps, 'clock' | 'random' | 'secrets'>

/** Call with the player as they were before a new number was proven. */
export async function reportAddedPhone(tx: Tx, player: Player, at: Date): Promise<void> {
  const { id: playerId, email_confirmed_at: emailAt, phone, phone_confirmed_at: phoneAt } = player
  const replaced = phoneAt === null ? null : phone
  if (emailAt === null && replaced === null) return
  if (!(await takeNotice(tx, { playerId, notice: 'phoneAdded', at }))) return
  await enqueue(tx, 'onboarding.notifyAddedPhone', { playerId, replaced, at: at.toISOString() })
}

/** Notifies the email, and the number that was replaced. The new number may be a thief's. */
export const sendAddedPhone = defineJob<
  { playerId: string; replaced: string | null; at: string },
  OnboardingDeps
>({
  name: 'onboarding.notifyAddedPhone',
  async run(deps, { playerId, replaced, at }) {
    const player = await findPlayer(deps.db, playerId)
    if (player === null || player.erased_at !== null) return
    const values = { when: showMoment(deps, new Date(at), player.locale, player.time_zone) }
    if (replaced !== null && deps.sms !== null) {
      const text = deps.content.current().text(player.locale, 'alerts.sms.phoneReplaced', values)
      await deps.sms.send({ to: replaced, text })
    }
    if (player.email === null || player.email_confirmed_at === null) return
    const link = `${deps.publicUrl}/profile/security`
    await deps.mail.send({
      to: player.email,
      ...writeEmail(deps, player.locale, 'phoneAdded', { link, values }),
    })
  },
})

/** Call with the player as they were before an email was proven for the first time. */
export async function reportAddedEmail(tx: Tx, player: Player, at: Date): Promise<void> {
  const { id: playerId, phone_confirmed_at: phoneAt } = player
  if (phoneAt === null || !(await takeNotice(tx, { playerId, notice: 'emailAdded', at }))) return
  await enqueue(tx, 'onboarding.notifyAddedEmail', { playerId, at: at.toISOString() })
}

export const sendAddedEmail = defineJob<{ playerId: string; at: string }, OnboardingDeps>({
  name: 'onboarding.notifyAddedEmail',
  async run(deps, { playerId, at }) {
    const player = await findPlayer(deps.db, playerId)
    if (deps.sms === null || player === null || player.phone === null || player.phone_confirmed_at === null)
      return
    const values = { when: showMoment(deps, new Date(at), player.locale, player.time_zone) }
    const text = deps.content.current().text(player.locale, 'alerts.sms.emailAdded', values)
    await deps.sms.send({ to: player.phone, text })
  },
})

/**
 * For a new password that the number did not prove. A number of the kept session stays, and so does one without a proven email, because
 * the player may have nothing else. One that has only returned was not added. The caller must hold the player's row lock.
 */
export async function removeAddedPhone(
  deps: RemovalDeps,
  tx: Tx,
  playerId: string,
  keptSessionId: string | null,
): Promise<void> {
  const player = await findPlayer(tx, playerId)
  if (player === null || player.phone === null || player.email_confirmed_at === null) return
  const { phone, phone_confirmed_at: phoneAt, phone_added_in: addedIn } = player
  if (phoneAt === null || addedIn === null || addedIn === keptSessionId || phoneAt < recentSince(deps)) return
  if ((await findFirstProof(deps, tx, player)) !== null) return
  await updatePlayer(tx, playerId, { phone: null, phone_confirmed_at: null, phone_added_in: null })
  await noteRemoved(deps, tx, playerId, { phone, proofs: { phoneAt } }, 'player.addedPhoneRemoved')
}

/**
 * For a new password that the number proved. An email that is older than the number stays: the number may be the thief's. Returns whether
 * the email was removed. The caller must hold the player's row lock.
 */
export async function removeAddedEmail(deps: RemovalDeps, tx: Tx, player: Player): Promise<boolean> {
  const { id: playerId, email, email_confirmed_at: emailAt, phone_confirmed_at: phoneAt } = player
  if (email === null || emailAt === null || phoneAt === null) return false
  const recent = recentSince(deps)
  const firstAt = (await findFirstProof(deps, tx, player)) ?? phoneAt
  if (!(await wasEmailAdded(tx, playerId, firstAt > recent ? firstAt : recent))) return false
  await updatePlayer(tx, playerId, { email: null, email_confirmed_at: null })
  await noteRemoved(deps, tx, playerId, { email, proofs: { emailAt } }, 'player.addedEmailRemoved')
  return true
}

const recentSince = ({ clock }: RemovalDeps) => new Date(clock.now().getTime() - RECENT_MS)

async function noteRemoved(
  deps: RemovalDeps,
  tx: Tx,
  playerId: string,
  removed: Traits,
  action: string,
): Promise<void> {
  // An exclusion of this account also applies to it, because nobody knows who added it.
  await keepFormer(deps, tx, playerId, removed)
  await announce(tx, { kind: 'player.changed', playerId })
  const actor = `player:${playerId}`
  await noteAudit(deps, tx, { actor, action, subject: actor, playerId, reason: 'new password' })
}
