/**
 * Counts wrong codes of a number across codes until a right one is entered. The count only limits new codes: a code already sent can
 * always be entered. Each network from which the owner has signed in has a separate count, so strangers can't delay the owner there.
 * Each purpose has one too, so failed registrations can't block a reset. One failure is forgotten every 12 hours, so an attacker
 * can only keep a number without codes by entering wrong ones all the time.
 */
import type { Tx } from '../../../platform/database/database.ts'
import type { OnboardingDeps } from '../onboarding.deps.ts'
import { refuse } from '../../../platform/errors.ts'
import { wideNetworkOf } from '../../../platform/http/limits/networks.ts'
import { findLogin } from '../../players/index.ts'
import { isFromKnownNetwork, listLoginHashes } from '../../sessions/index.ts'
import type { CodeReason } from '../onboarding.tables.ts'
import { countGuess, forgetGuesses, readGuesses } from './phone-guesses.queries.ts'

const FAILURES_MAX = 100
/** Five tries by the requester plus five by others. */
const TRIES_OF_CODE = 10
const FREE = 10
const STEP = 5
const WAIT_MAX_S = 24 * 60 * 60

/** 14 a week. Together with the first 100 this allows about 830 guesses in the first year, at a million possible codes. */
const FORGOTTEN_AFTER_MS = 12 * 60 * 60 * 1000

interface Guesser {
  phone: string
  address: string
  reason: CodeReason
}

/** Seconds until the next code after this many failures. Doubles after every `STEP` failures; null means no more codes. */
export function waitAfterGuesses(failures: number, secondsBetween: number): number | null {
  if (failures > FAILURES_MAX - TRIES_OF_CODE) return null
  if (failures < FREE) return secondsBetween
  return Math.min(WAIT_MAX_S, secondsBetween * 2 ** Math.floor((failures - FREE) / STEP + 1))
}

/** Returns the minimum seconds between two codes. @throws Refusal codesEnded */
export async function requireGuessesLeft(
  deps: OnboardingDeps,
  tx: Tx,
  guesser: Guesser,
  secondsBetween: number,
): Promise<number> {
  const failures = await readGuesses(
    tx,
    await keysOf(deps, tx, guesser),
    deps.clock.now(),
    FORGOTTEN_AFTER_MS,
  )
  const wait = waitAfterGuesses(failures, secondsBetween)
  if (wait === null) throw refuse('codesEnded')
  return wait
}

export async function noteWrongCode(deps: OnboardingDeps, tx: Tx, guesser: Guesser): Promise<void> {
  const [key] = await keysOf(deps, tx, guesser)
  if (key !== undefined) await countGuess(tx, key, deps.clock.now(), FORGOTTEN_AFTER_MS)
}

/** The right code shows that the number's owner has the phone, so earlier wrong codes stop counting. */
export async function forgetWrongCodes(deps: OnboardingDeps, tx: Tx, guesser: Guesser): Promise<void> {
  await forgetGuesses(tx, [...keysOfAll(deps, guesser), ...keysOfNetwork(deps, guesser)])
}

/** One key for each secret of the key ring, newest first. */
async function keysOf(deps: OnboardingDeps, tx: Tx, guesser: Guesser): Promise<Buffer[]> {
  const { phone, address } = guesser
  const owner = await findLogin(tx, phone)
  // Runs both lookups for unknown numbers too, so that response times don't reveal them.
  const byPhone = await isFromKnownNetwork(deps, tx, phone, address)
  const byEmail = await isFromKnownNetwork(deps, tx, owner?.email ?? phone, address)
  return byPhone || byEmail ? keysOfNetwork(deps, guesser) : keysOfAll(deps, guesser)
}

const keysOfAll = (deps: OnboardingDeps, { phone, reason }: Guesser) =>
  listLoginHashes(deps, `guess\0${phone}\0${reason}`)
const keysOfNetwork = (deps: OnboardingDeps, { phone, address }: Guesser) =>
  listLoginHashes(deps, `guess\0${phone}\0network:${wideNetworkOf(address)}`)
