/** Checks that a signed-in player knows their password. Wrong passwords are counted apart from failed sign-ins. */
import type { SessionsDeps } from './sessions.deps.ts'
import { refuseFields } from '../../platform/errors.ts'
import { findPasswordHash, recordSecurityEvent } from '../players/index.ts'
import { beginAttempt } from './attempts.service.ts'
import { isPassword } from './passwords.ts'

/** Who enters a password. The session is null for a link of an email, which needs none. */
interface PasswordCaller {
  playerId: string
  sessionId: string | null
  client: { address: string }
}

/** Returns the matching hash. Throws for a wrong password and while there were too many of them. */
export async function provePassword(
  deps: SessionsDeps,
  { playerId, sessionId, client: { address } }: PasswordCaller,
  password: string,
  field: string,
): Promise<string> {
  if (password === '') throw refuseFields({ [field]: ['required'] })
  // API inputs can't contain NUL, so nobody can enter this as a login to make the player wait.
  const attempt = await beginAttempt(deps, `password-of\u0000${playerId}`)
  const hash = await findPasswordHash(deps.db, playerId)
  if (hash === null || !(await isPassword(hash, password))) {
    await recordSecurityEvent(deps, { kind: 'password-proof-failed', playerId, sessionId, address })
    throw wrongPassword(field)
  }
  await attempt.forgetFailures()
  return hash
}

export const wrongPassword = (field: string) => refuseFields({ [field]: ['wrongPassword'] })
