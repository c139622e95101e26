/**
 * Guards sign-in against guessing. An attempt counts as failed before the password is looked at and is forgotten when it
 * was right, so that many attempts at once gain nothing. Whether the login exists changes neither answer nor time.
 */
import { createHmac } from 'node:crypto'
import { type Tx, inTransaction } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { refuse } from '../../platform/errors.ts'
import { toLogin } from '../players/index.ts'
import {
  forgetAttempts,
  forgetAttemptsAlone,
  insertFirstAttempt,
  lockAttempts,
  saveAttempts,
} from './sessions.queries.ts'
import { countFailure, waitOf } from './sessions.rules.ts'

/** Counts an attempt; throws while the login has to wait. Returns what forgets the attempts after a right one. */
export async function beginAttempt(deps: Deps, login: string): Promise<() => Promise<void>> {
  const loginHash = hashLogin(deps, login)
  const now = deps.clock.now()
  // Most have made no mistake: one statement counts theirs.
  const isFirst = await insertFirstAttempt(deps.db, loginHash, countFailure(null, now))
  if (!isFirst) await countFurther(deps, loginHash, now)
  return () => forgetAttemptsAlone(deps.db, loginHash)
}

async function countFurther(deps: Deps, loginHash: Buffer, now: Date): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const attempts = await lockAttempts(tx, loginHash, now)
    const waitS = waitOf(attempts, now)
    if (waitS > 0) throw refuse('loginTooOften', { retryAfterS: waitS })
    await saveAttempts(tx, loginHash, countFailure(attempts.failures === 0 ? null : attempts, now))
  })
}

/** Who has proven in another way that the login is his does not wait for what others have guessed. */
export async function forgetFailures(deps: Pick<Deps, 'secrets'>, tx: Tx, login: string): Promise<void> {
  await forgetAttempts(tx, hashLogin(deps, login))
}

const PURPOSE = 'login-attempt'

/** What people type as a login is kept only so: by mistake it may be anything. */
export function hashLogin(deps: Pick<Deps, 'secrets'>, login: string): Buffer {
  return hashWith(deps.secrets.current(PURPOSE).key, login)
}

/** By all keys that count: while keys are changed, another process may have kept it by another one. */
export function listLoginHashes(deps: Pick<Deps, 'secrets'>, login: string): Buffer[] {
  return deps.secrets.list(PURPOSE).map(({ key }) => hashWith(key, login))
}

function hashWith(key: Buffer, login: string): Buffer {
  return createHmac('sha256', key).update(toLogin(login)).digest()
}
