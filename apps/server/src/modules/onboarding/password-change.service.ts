/**
 * A new password by who is signed in and knows the present one. Wrong entries are counted like those of a sign-in, but by
 * themselves: who guesses at a login from outside must not keep its owner from changing his password. Who has a second factor shows it.
 */
import type { Body } from '@fairhall/contract'
import { inTransaction } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Fault, type FieldFaults, refuse, refuseFields } from '../../platform/errors.ts'
import { requireFactorIfAny } from '../factors/index.ts'
import { findPasswordHash, lockPlayerRow } from '../players/index.ts'
import { findSession, hashPassword, provePassword, wrongPassword } from '../sessions/index.ts'
import { endGameSessions } from '../standing/index.ts'
import type { Asker } from './own-sessions.service.ts'
import { faultsOfPassword, setPassword } from './passwords.service.ts'

type Form = Body<'changePassword'>
const FIELD = 'currentPassword'

export async function changePassword(deps: Deps, { playerId, sessionId }: Asker, form: Form): Promise<void> {
  const faults = faultsOf(deps, form)
  if (Object.keys(faults).length > 0) throw refuseFields(faults)

  const present = await provePassword(deps, playerId, form.currentPassword, FIELD)
  await requireFactorIfAny(deps, { playerId, sessionId })
  // Hashing takes long: not while a transaction is open.
  const passwordHash = await hashPassword(form.newPassword)
  await inTransaction(deps.db, async (tx) => {
    await endGameSessions(deps, tx, { playerId, keptSessionId: sessionId }, deps.clock.now())
    await lockPlayerRow(tx, playerId)
    // Both may have changed while the hashes were computed: then this wish is too late.
    if ((await findSession(tx, sessionId))?.ended_at !== null) throw refuse('sessionOver')
    if ((await findPasswordHash(tx, playerId)) !== present) throw wrongPassword(FIELD)
    await setPassword(deps, tx, {
      playerId,
      passwordHash,
      reason: 'password-change',
      keptSessionId: sessionId,
    })
  })
}

function faultsOf(deps: Deps, { currentPassword, newPassword, repeatNewPassword }: Form): FieldFaults {
  const faults: Record<string, readonly Fault[]> = {}
  if (currentPassword === '') faults['currentPassword'] = ['required']
  const ofNew = faultsOfPassword(deps, newPassword)
  if (ofNew.length > 0) faults['newPassword'] = ofNew
  else if (newPassword === currentPassword) faults['newPassword'] = ['different']
  if (repeatNewPassword !== newPassword) faults['repeatNewPassword'] = ['same']
  return faults
}
