/** Whether who is signed in also knows the password. Wrong entries are counted like those of a sign-in, but by themselves. */
import type { Deps } from '../../platform/deps.ts'
import { refuseFields } from '../../platform/errors.ts'
import { findPasswordHash, recordSecurityEvent } from '../players/index.ts'
import { beginAttempt } from './attempts.service.ts'
import { isPassword } from './passwords.ts'

/** Answers the hash that the password fits; throws for a wrong one, and while there were too many of them. */
export async function provePassword(
  deps: Deps,
  playerId: string,
  password: string,
  field: string,
): Promise<string> {
  if (password === '') throw refuseFields({ [field]: ['required'] })
  // No call of the API takes a NUL, so nobody can type this as a login and make the player wait.
  const forgetAttempts = await beginAttempt(deps, `password-of\u0000${playerId}`)
  const hash = await findPasswordHash(deps.db, playerId)
  if (hash === null || !(await isPassword(hash, password))) {
    await recordSecurityEvent(deps, { kind: 'password-proof-failed', playerId })
    throw wrongPassword(field)
  }
  await forgetAttempts()
  return hash
}

export const wrongPassword = (field: string) => refuseFields({ [field]: ['wrongPassword'] })
