/**
 * Changes the password of a signed-in player who knows the current one and, if set up, shows the second factor. Wrong passwords are
 * counted apart from those of sign-in, so that someone guessing at the login can't keep its owner from changing the password.
 */
import type { Body } from '@fairhall/contract'
import { inTransaction } from '../../../platform/database/database.ts'
import type { OnboardingDeps } from '../onboarding.deps.ts'
import { type FieldError, type FieldErrors, refuse, refuseFields } from '../../../platform/errors.ts'
import { type ProofRequester, requireFactorIfAny } from '../../factors/index.ts'
import { findPasswordHash, lockPlayerRow } from '../../players/index.ts'
import { findSession, hashPassword, provePassword, wrongPassword } from '../../sessions/index.ts'
import { endGameSessions } from '../../player-state/index.ts'
import { errorsOfPassword, setPassword } from './passwords.service.ts'

type Form = Body<'changePassword'>
const FIELD = 'currentPassword'

export async function changePassword(deps: OnboardingDeps, asker: ProofRequester, form: Form): Promise<void> {
  const errors = errorsOf(deps, form)
  if (Object.keys(errors).length > 0) throw refuseFields(errors)

  const { playerId, sessionId } = asker
  const currentHash = await provePassword(deps, asker, form.currentPassword, FIELD)
  await requireFactorIfAny(deps, { playerId, sessionId })
  // Hashing is slow, so it runs outside the transaction.
  const passwordHash = await hashPassword(form.newPassword)
  await inTransaction(deps.db, async (tx) => {
    await endGameSessions(deps, tx, { playerId, keptSessionId: sessionId }, deps.clock.now())
    await lockPlayerRow(tx, playerId)
    // Either may have changed while the hashes were computed.
    if ((await findSession(tx, sessionId))?.ended_at !== null) throw refuse('sessionOver')
    if ((await findPasswordHash(tx, playerId)) !== currentHash) throw wrongPassword(FIELD)
    await setPassword(deps, tx, {
      playerId,
      passwordHash,
      reason: 'password-change',
      keptSessionId: sessionId,
    })
  })
}

function errorsOf(
  deps: OnboardingDeps,
  { currentPassword, newPassword, repeatNewPassword }: Form,
): FieldErrors {
  const errors: Record<string, readonly FieldError[]> = {}
  if (currentPassword === '') errors['currentPassword'] = ['required']
  const ofNew = errorsOfPassword(deps, newPassword)
  if (ofNew.length > 0) errors['newPassword'] = ofNew
  else if (newPassword === currentPassword) errors['newPassword'] = ['different']
  if (repeatNewPassword !== newPassword) errors['repeatNewPassword'] = ['same']
  return errors
}
