/**
 * Wrong codes of a number, counted across codes until a right one. They limit new codes alone: a code that was sent can always be entered.
 * Each network from which the owner has signed in has a count of its own, so that strangers never keep the owner waiting there.
 */
import type { Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { refuse } from '../../platform/errors.ts'
import { wideNetworkOf } from '../../platform/http/rate-limit.ts'
import { findLogin } from '../players/index.ts'
import { isFromKnownNetwork, listLoginHashes } from '../sessions/index.ts'
import { countGuess, forgetGuesses, readGuesses } from './phone-guesses.queries.ts'

const MOST = 100
/** A code can be tried ten times: five times by its requester, and five times by others. */
const TRIES_OF_CODE = 10
const FREE = 10
const STEP = 5
const WAIT_MOST_S = 24 * 60 * 60

interface Guesser {
  phone: string
  address: string
}

/** Seconds until the next code after so many wrong ones, doubling with each further code that was guessed at; null: no more codes. */
export function waitAfterGuesses(failures: number, secondsBetween: number): number | null {
  if (failures > MOST - TRIES_OF_CODE) return null
  if (failures < FREE) return secondsBetween
  return Math.min(WAIT_MOST_S, secondsBetween * 2 ** Math.floor((failures - FREE) / STEP + 1))
}

/** @throws Refusal codesEnded; returns how many seconds must lie between two codes */
export async function requireGuessesLeft(
  deps: Deps,
  tx: Tx,
  guesser: Guesser,
  secondsBetween: number,
): Promise<number> {
  const failures = await readGuesses(tx, await keysOf(deps, tx, guesser))
  const wait = waitAfterGuesses(failures, secondsBetween)
  if (wait === null) throw refuse('codesEnded')
  return wait
}

export async function noteWrongCode(deps: Deps, tx: Tx, guesser: Guesser): Promise<void> {
  const [key] = await keysOf(deps, tx, guesser)
  if (key !== undefined) await countGuess(tx, key, deps.clock.now())
}

/** The number's owner has it in their hands: what was guessed before no longer counts, from wherever. */
export async function forgetWrongCodes(deps: Deps, tx: Tx, guesser: Guesser): Promise<void> {
  await forgetGuesses(tx, [...keysOfAll(deps, guesser), ...keysOfNetwork(deps, guesser)])
}

/** With every key of the ring, the newest first. */
async function keysOf(deps: Deps, tx: Tx, guesser: Guesser): Promise<Buffer[]> {
  const { phone, address } = guesser
  const owner = await findLogin(tx, phone)
  // Both look-ups also where nobody has the number: it must not be quicker.
  const byPhone = await isFromKnownNetwork(deps, tx, phone, address)
  const byEmail = await isFromKnownNetwork(deps, tx, owner?.email ?? phone, address)
  return byPhone || byEmail ? keysOfNetwork(deps, guesser) : keysOfAll(deps, guesser)
}

const keysOfAll = (deps: Deps, { phone }: Guesser) => listLoginHashes(deps, `guess\0${phone}`)
const keysOfNetwork = (deps: Deps, { phone, address }: Guesser) =>
  listLoginHashes(deps, `guess\0${phone}\0${wideNetworkOf(address)}`)
