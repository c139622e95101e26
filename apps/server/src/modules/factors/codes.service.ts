/**
 * Checks a second factor and uses it up: a time step counts once and only forwards, a recovery code once, a passkey's signature
 * once. Wrong codes are throttled like wrong passwords. Those of sign-in are counted apart from those of signed-in players, so that a
 * stranger who knows the password can't lock the player out of actions in their account.
 */
import type { PasskeyAnswer } from '@fairhall/contract'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { FactorsDeps } from './factors.deps.ts'
import { refuse } from '../../platform/errors.ts'
import { lockPlayerRow, recordSecurityEvent, notifyPlayer, unsealFor } from '../players/index.ts'
import { beginAttempt } from '../sessions/index.ts'
import { noteWrongCode, requireGuessesLeft } from './factor-guesses.service.ts'
import { isFactorOn, lockFactor, type PlayerFactor, saveFactor, useRecoveryCode } from './factors.queries.ts'
import { type Bound, provePasskey, withProvenPasskey } from './passkey-proof.service.ts'
import { hashRecoveryCode } from './recovery-codes.service.ts'
import { matchStep, readCode } from './totp.rules.ts'

/** The calling player and session. */
export interface FactorRequester {
  playerId: string
  sessionId: string
}

/** One who enters a password or a factor: a failure is recorded with the address. */
export interface ProofRequester extends FactorRequester {
  client: { address: string }
}

/** A code of the app, a recovery code, or a passkey's signature. */
export interface FactorProof {
  code?: string | undefined
  passkey?: PasskeyAnswer | undefined
}

/** What the factor is shown for. A passkey's challenge is bound to the same purpose. `client` is who shows it. */
type ProofPurpose = Extract<Bound, { playerId: string }> & { client: { address: string } }

/**
 * Checks the factor and runs `work` in the transaction that uses it up.
 * @throws Refusal factorNeeded, factorCodeWrong, passkeyWrong
 */
export async function withFactor<Result>(
  deps: FactorsDeps,
  { code, passkey }: FactorProof,
  shownFor: ProofPurpose,
  work: (tx: Tx) => Promise<Result>,
  lockFirst: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<Result> {
  if (passkey) return withProvenPasskey(deps, await provePasskey(deps, passkey, shownFor), work, lockFirst)
  if (!code) throw refuse('factorNeeded')
  const { playerId, client } = shownFor
  const purpose = shownFor.kind === 'signInWithTicket' ? 'sign-in' : 'act'
  const isGuessable = readCode(code).kind === 'app'
  const sessionId = shownFor.kind === 'signInWithTicket' ? null : shownFor.sessionId
  // API inputs can't contain NUL, so nobody can enter this as a login to make the player wait.
  const attempt = await beginAttempt(deps, `factor-${purpose}\u0000${playerId}`)
  const result = await inTransaction(deps.db, async (tx) => {
    // A password change locks the player's row before tickets and factors. Lock in the same order to avoid a deadlock.
    await lockFirst(tx)
    await lockPlayerRow(tx, playerId)
    if (isGuessable) await requireGuessesLeft(deps, tx, playerId, purpose)
    if (await useCode(deps, tx, playerId, code)) return { done: await work(tx) }
    if (isGuessable) await noteWrongCode(deps, tx, playerId, purpose)
    return null
  })
  if (result === null) {
    const { address } = client
    await recordSecurityEvent(deps, {
      kind: 'factor-failed',
      playerId,
      sessionId,
      address,
      details: { purpose },
    })
    throw refuse('factorCodeWrong')
  }
  await attempt.forgetFailures()
  return result.done
}

async function useCode(deps: FactorsDeps, tx: Tx, playerId: string, input: string): Promise<boolean> {
  const { kind, code } = readCode(input)
  if (kind === 'recovery') {
    const now = deps.clock.now()
    if (!(await isFactorOn(tx, playerId))) return false
    const isUsed = await useRecoveryCode(tx, playerId, hashRecoveryCode(playerId, code), now)
    // Notify the owner: someone else may have found the list of codes.
    if (isUsed) await notifyPlayer(tx, { playerId, notice: 'recoveryCodeUsed', at: now })
    return isUsed
  }
  const factor = await lockFactor(tx, playerId)
  if (factor === null || factor.confirmed_at === null) return false
  const step = await stepOf(deps, tx, factor, code)
  if (step === null) return false
  await saveFactor(tx, playerId, { last_step: step })
  return true
}

/** The time step of a code that is right and newer than the last one used; otherwise null. */
export async function stepOf(
  deps: FactorsDeps,
  tx: Tx,
  factor: PlayerFactor,
  code: string,
): Promise<number | null> {
  const secret = await unsealFor(deps, tx, factor.player_id, factor.sealed)
  if (secret === null) return null
  const step = matchStep(Buffer.from(secret, 'base64url'), code, deps.clock.now())
  return step === null || step <= factor.last_step ? null : step
}
