/**
 * Guards sign-in against guessing. An attempt counts as failed before the password is looked at and is forgotten when it
 * was right, so that concurrent attempts gain nothing. Whether the login exists changes neither answer nor time.
 *
 * Attempts are counted by login and network, so that a stranger delays nobody else, and by login from everywhere, so that many networks
 * gain little: beyond that ceiling all networks wait but those from which the login has signed in before.
 */
import { createHmac } from 'node:crypto'
import { type Tx, inTransaction } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { refuse } from '../../platform/errors.ts'
import { wideNetworkOf } from '../../platform/http/rate-limit.ts'
import { toLogin } from '../players/index.ts'
import {
  type Counted,
  forgetAttempts,
  forgetAttemptsAlone,
  insertFirstAttempt,
  isKnownNetwork,
  lockAttempts,
  rememberNetwork,
  saveAttempts,
} from './attempts.queries.ts'
import { countFailure, FREE_FAILURES, FREE_FAILURES_OF_ALL, waitOf } from './sessions.rules.ts'

/**
 * Counts an attempt; throws while it has to wait. Returns what forgets the attempts after a right one. Without an address the login is one
 * that no stranger can try.
 */
export async function beginAttempt(
  deps: Deps,
  login: string,
  address: string | null = null,
): Promise<() => Promise<void>> {
  const loginHash = hashLogin(deps, login)
  if (address === null) {
    await countAttempt(deps, { hash: loginHash, group: null }, { free: FREE_FAILURES })
    return () => forgetAttemptsAlone(deps.db, loginHash, null)
  }
  const networkHash = hashLogin(deps, `${toLogin(login)}\0${wideNetworkOf(address)}`)
  await countAttempt(deps, { hash: networkHash, group: loginHash }, { free: FREE_FAILURES })
  const isExempt = (tx: Tx) => isKnownNetwork(tx, loginHash, networkHash)
  await countAttempt(deps, { hash: loginHash, group: loginHash }, { free: FREE_FAILURES_OF_ALL, isExempt })
  return async () => {
    await forgetAttemptsAlone(deps.db, networkHash, loginHash)
    await rememberNetwork(deps.db, { loginHash, networkHash }, deps.clock.now())
  }
}

interface Limit {
  free: number
  /** Asked where it would have to wait. */
  isExempt?: (tx: Tx) => Promise<boolean>
}

async function countAttempt(deps: Deps, counted: Counted, { free, isExempt }: Limit): Promise<void> {
  const now = deps.clock.now()
  // Most have made no mistake: one statement counts theirs.
  if (await insertFirstAttempt(deps.db, counted, countFailure(null, now, free))) return
  await inTransaction(deps.db, async (tx) => {
    const attempts = await lockAttempts(tx, counted, now)
    const waitS = waitOf(attempts, now)
    if (waitS > 0) {
      if (await isExempt?.(tx)) return
      throw refuse('loginTooOften', { retryAfterS: waitS })
    }
    await saveAttempts(tx, counted.hash, countFailure(attempts.failures === 0 ? null : attempts, now, free))
  })
}

/** Whether the login has signed in from this network before. */
export async function isFromKnownNetwork(
  deps: Pick<Deps, 'secrets'>,
  tx: Tx,
  login: string,
  address: string,
): Promise<boolean> {
  const networkHash = hashLogin(deps, `${toLogin(login)}\0${wideNetworkOf(address)}`)
  return isKnownNetwork(tx, hashLogin(deps, login), networkHash)
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
