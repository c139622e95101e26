/** Counts wrong codes of an app until the password changes. Only a new password starts again: the guesser doesn't know it. */
import type { Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/errors.ts'
import { notifyPlayer } from '../players/index.ts'
import { countGuess, type GuessPurpose, readGuesses } from './factor-guesses.queries.ts'
import { FORGOTTEN_AFTER_MS, GUESSES_MAX } from './factor-guesses.rules.ts'
import type { FactorsDeps } from './factors.deps.ts'

const NOTICE_EVERY = 20
/** Longer than all of them take to be forgotten. */
export const GUESSES_KEPT_MS = 2 * GUESSES_MAX * FORGOTTEN_AFTER_MS

type GuessDeps = Pick<FactorsDeps, 'clock'>

const at = ({ clock }: GuessDeps) => ({ now: clock.now(), forgottenAfterMs: FORGOTTEN_AFTER_MS })

/** The caller must hold the player's row lock. @throws Refusal loginTooOften */
export async function requireGuessesLeft(
  deps: GuessDeps,
  tx: Tx,
  playerId: string,
  purpose: GuessPurpose,
): Promise<void> {
  if ((await readGuesses(tx, playerId, purpose, at(deps))) < GUESSES_MAX) return
  throw refuse('loginTooOften', { retryAfterS: FORGOTTEN_AFTER_MS / 1000 })
}

/** The caller must hold the player's row lock. */
export async function noteWrongCode(
  deps: GuessDeps,
  tx: Tx,
  playerId: string,
  purpose: GuessPurpose,
): Promise<void> {
  const failures = await countGuess(tx, playerId, purpose, at(deps))
  if (failures % NOTICE_EVERY === 0)
    await notifyPlayer(tx, { playerId, notice: 'factorGuesses', at: deps.clock.now() })
}
