/**
 * Protects sign-in against password guessing. Each attempt is counted as failed before the password is checked and deleted if the
 * password was right, so concurrent attempts gain nothing. Whether the login exists changes neither the response nor its timing.
 *
 * Attempts are counted per login and network, so that an attacker delays only their own network. They are also counted per login in
 * total. Beyond that total, every network waits except those from which the login has signed in before.
 */
import { createHmac } from 'node:crypto'
import type { ErrorName } from '@fairhall/contract'
import { type Tx, inTransaction } from '../../platform/database/database.ts'
import type { SessionsDeps } from './sessions.deps.ts'
import { refuse } from '../../platform/errors.ts'
import { siteOf, wideNetworkOf } from '../../platform/http/limits/networks.ts'
import { findLogin, toLogin } from '../players/index.ts'
import type { SettingsSnapshot } from '../settings/index.ts'
import {
  type AttemptKey,
  forgetAttempt,
  forgetAttempts,
  forgetAttemptsAlone,
  insertFirstAttempt,
  isKnownNetwork,
  lockAttempts,
  rememberNetwork,
  saveAttempts,
} from './attempts.queries.ts'
import {
  type AttemptLimit,
  countFailure,
  FREE_FAILURES,
  FREE_FAILURES_OF_ALL,
  waitOf,
} from './attempts.rules.ts'

const MINUTE_MS = 60_000

/** A counted attempt. */
export interface Attempt {
  /** Deletes the counted attempts of the login. Call after a right password. */
  forgetFailures(): Promise<void>
}

/**
 * Counts an attempt; throws while the login has to wait.
 * Without an address, the login must be one that strangers can't try. On a device where its player has signed in before, attempts of
 * others don't count, even from the same network.
 */
export async function beginAttempt(
  deps: SessionsDeps,
  login: string,
  address: string | null = null,
  isOwnDevice = false,
): Promise<Attempt> {
  const loginHash = hashLogin(deps, login)
  if (address === null) {
    await countAttempt(deps, { hash: loginHash, group: null }, { free: FREE_FAILURES })
    return { forgetFailures: () => forgetAttemptsAlone(deps.db, loginHash, null) }
  }
  const networkHash = hashLogin(deps, `${toLogin(login)}\0${wideNetworkOf(address)}`)
  const ownHash = isOwnDevice ? hashLogin(deps, `${toLogin(login)}\0own device`) : networkHash
  await countAttempt(deps, { hash: ownHash, group: loginHash }, { free: FREE_FAILURES })
  const isExempt = async (tx: Tx) => isOwnDevice || (await isKnownNetwork(tx, loginHash, networkHash))
  const lock = await findLock(deps, login, loginHash)
  // A lock applies to everybody, also in the player's own networks and on their devices.
  const ofAll =
    lock === null
      ? { free: FREE_FAILURES_OF_ALL, isExempt }
      : { free: lock.failures, lockMs: lock.minutes * MINUTE_MS }
  await countAttempt(deps, { hash: loginHash, group: loginHash }, ofAll)
  return {
    async forgetFailures() {
      // After a short lock the total is still above its limit: only the right password can bring it down.
      await forgetAttemptsAlone(deps.db, ownHash, loginHash, lock === null ? 1 : null)
      await rememberNetwork(deps.db, { loginHash, networkHash }, deps.clock.now())
    },
  }
}

/**
 * The lock of the player's market, or that of the installation. A login without a player gets the lock of one of the markets, always the
 * same one, so that a lock doesn't reveal whether a player exists.
 */
async function findLock(
  { db, settings }: SessionsDeps,
  login: string,
  loginHash: Buffer,
): Promise<SettingsSnapshot['signIn']['lock']> {
  const { signIn, markets, marketOf } = settings.current()
  if (markets.every(({ rules }) => rules.access.lock === null) || !isLoginOfPlayers(login)) return signIn.lock
  const player = await findLogin(db, login)
  const market =
    player === null ? markets[loginHash.readUInt32BE(0) % markets.length] : marketOf(player.country)
  return market?.rules.access.lock ?? signIn.lock
}

/** Logins of staff have a character that no text in the database can have, so they never equal one of a player. */
const isLoginOfPlayers = (login: string) => !login.includes('\u0000')

interface Limit extends AttemptLimit {
  refusal?: ErrorName
  /** Checked only if the attempt would be delayed. */
  isExempt?: (tx: Tx) => Promise<boolean>
}

async function countAttempt(
  deps: SessionsDeps,
  key: AttemptKey,
  { isExempt, ...limit }: Limit,
): Promise<void> {
  const now = deps.clock.now()
  // Most logins have no failures, so one statement counts the attempt.
  if (await insertFirstAttempt(deps.db, key, countFailure(null, now, limit))) return
  await inTransaction(deps.db, async (tx) => {
    const attempts = await lockAttempts(tx, key, now)
    const waitS = waitOf(attempts, now)
    if (waitS > 0) {
      if (await isExempt?.(tx)) return
      throw refuse(limit.refusal ?? 'loginTooOften', { retryAfterS: waitS })
    }
    await saveAttempts(tx, key.hash, countFailure(attempts.failures === 0 ? null : attempts, now, limit))
  })
}

/** So many attempts of a site may be refused, or be decided at the same time, before it waits. */
export const REFUSED_MAX = 5

/** How much more a wide network of IPv4 may be refused than one address: it can belong to 256 customers. */
export const WIDE_NETWORK_SHARE = 8

/** A customer's site, and the network around it, in which one person could have many addresses. */
function listRefusalCounts(address: string) {
  const wide = wideNetworkOf(address)
  const site = siteOf(address)
  const ofSite = { network: site, free: REFUSED_MAX }
  return site === wide ? [ofSite] : [ofSite, { network: wide, free: REFUSED_MAX * WIDE_NETWORK_SHARE }]
}

/** An attempt whose refusal would reveal something about a person. */
interface RevealingAttempt {
  /** Call once it turns out that it reveals nothing. */
  forget(): Promise<void>
}

/**
 * Counts the attempt as refused before anybody is asked, so that a site learns no more from concurrent attempts than from one after
 * another. @throws Refusal tooManyRequests while the site or its network has to wait because too many were refused or are being decided
 */
export async function beginRevealingAttempt(
  deps: SessionsDeps,
  name: string,
  address: string,
): Promise<RevealingAttempt> {
  const counted: Buffer[] = []
  const forget = async () => {
    for (const hash of counted) await forgetAttempt(deps.db, hash)
  }
  try {
    for (const { network, free } of listRefusalCounts(address)) {
      const hash = hashLogin(deps, `refused ${name}\0${network}`)
      await countAttempt(deps, { hash, group: null }, { free, refusal: 'tooManyRequests' })
      counted.push(hash)
    }
  } catch (error) {
    // A full network must not use up the attempts of its sites.
    await forget()
    throw error
  }
  return { forget }
}

/** Whether the login has signed in from this network before. */
export async function isFromKnownNetwork(
  deps: Pick<SessionsDeps, 'secrets'>,
  tx: Tx,
  login: string,
  address: string,
): Promise<boolean> {
  const networkHash = hashLogin(deps, `${toLogin(login)}\0${wideNetworkOf(address)}`)
  return isKnownNetwork(tx, hashLogin(deps, login), networkHash)
}

/** Deletes the counted failures of a login whose owner has proven themselves in another way. */
export async function forgetFailures(
  deps: Pick<SessionsDeps, 'secrets'>,
  tx: Tx,
  login: string,
): Promise<void> {
  await forgetAttempts(tx, hashLogin(deps, login))
}

const PURPOSE = 'login-attempt'

/** Hashes a login with a secret key. Logins are stored only as hashes, because people mistype anything there, even passwords. */
export function hashLogin(deps: Pick<SessionsDeps, 'secrets'>, login: string): Buffer {
  return hashWith(deps.secrets.current(PURPOSE).key, login)
}

/** Hashes with every valid key: during a key rotation another process may have stored the hash under another key. */
export function listLoginHashes(deps: Pick<SessionsDeps, 'secrets'>, login: string): Buffer[] {
  return deps.secrets.list(PURPOSE).map(({ key }) => hashWith(key, login))
}

function hashWith(key: Buffer, login: string): Buffer {
  return createHmac('sha256', key).update(toLogin(login)).digest()
}
