/** Sets a new password after a reset or a change: ends other sessions, voids older codes and notifies the player. */
import type { Tx } from '../../../platform/database/database.ts'
import type { OnboardingDeps } from '../onboarding.deps.ts'
import type { FieldError } from '../../../platform/errors.ts'
import { errorsOfForm, noteAudit, replacePassword, notifyPlayer } from '../../players/index.ts'
import { endSessions, isCommonPassword } from '../../sessions/index.ts'
import { removeAddedPhone } from '../sign-in/added-contacts.service.ts'
import { voidPendingSignIns } from '../sign-in/unproven-methods.service.ts'
import { notifyOfReset } from '../sign-in/sign-in-methods.service.ts'

/** Checks a password against the registration's rules and the list of common passwords. Returns the violated rules. */
export function errorsOfPassword(deps: OnboardingDeps, password: string): readonly FieldError[] {
  const fields = deps.settings.current().registration.registration.filter(({ name }) => name === 'password')
  const required = password === '' ? ['required'] : []
  const errors = errorsOfForm(fields, { password }, deps.clock.now())['password'] ?? required
  return errors.length === 0 && isCommonPassword(password) ? ['commonPassword'] : errors
}

interface NewPassword {
  playerId: string
  passwordHash: string
  reason: 'password-reset' | 'password-change'
  /** The session that made the change stays open. */
  keptSessionId?: string
  /** The player has just proven their number. */
  isByPhone?: boolean
  /** The notice lists everything that signs in to the account. */
  listsWaysIn?: boolean
}

/** The caller must hold the player's lock and must already have ended the games of the sessions that end here. */
export async function setPassword(deps: OnboardingDeps, tx: Tx, chosen: NewPassword): Promise<void> {
  const { playerId, passwordHash, reason, keptSessionId, isByPhone = false } = chosen
  const now = deps.clock.now()
  await replacePassword(tx, playerId, passwordHash)
  await voidPendingSignIns(deps, tx, playerId, keptSessionId ?? null)
  if (!isByPhone) await removeAddedPhone(deps, tx, playerId, keptSessionId ?? null)
  await endSessions(deps, tx, { playerId, reason, keptSessionId })
  // Anyone who knew the old password could have joined their own account elsewhere.
  await deps.linkedIdentities.pause(tx, playerId, keptSessionId ?? null)
  await noteAudit(deps, tx, {
    actor: `player:${playerId}`,
    action: 'player.passwordChanged',
    subject: `player:${playerId}`,
    playerId,
    reason,
  })
  if (chosen.listsWaysIn) await notifyOfReset(tx, playerId, now)
  else await notifyPlayer(tx, { playerId, notice: 'passwordChanged', at: now })
}
