/**
 * Whether what somebody shows as his second factor is good, which uses it up: a time step counts once and only forwards, a recovery
 * code once, what a passkey has signed once. Wrong codes wait like wrong passwords; those of a sign-in and those of who is signed in are
 * counted apart, so that a stranger with the password keeps nobody from what he does in his own account.
 */
import type { PasskeyAnswer } from '@fairhall/contract'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { refuse } from '../../platform/errors.ts'
import { lockPlayerRow, recordSecurityEvent, tellPlayer, unsealFor } from '../players/index.ts'
import { beginAttempt } from '../sessions/index.ts'
import { isFactorOn, lockFactor, type PlayerFactor, saveFactor, useRecoveryCode } from './factors.queries.ts'
import { type Bound, provePasskey, withProvenPasskey } from './passkey-proof.service.ts'
import { hashRecoveryCode } from './recovery-codes.service.ts'
import { matchStep, readCode } from './totp.rules.ts'

/** Who asks, by which session. */
export interface Asker {
  playerId: string
  sessionId: string
}

/** A code of the app, a recovery code, or what a passkey has signed. */
export interface Shown {
  code?: string | undefined
  passkey?: PasskeyAnswer | undefined
}

/** For what it is shown, which is also what a passkey was asked for. */
export type ShownFor = Extract<Bound, { playerId: string }>

/**
 * What follows from it happens in the transaction that uses it up.
 * @throws Refusal factorNeeded, factorCodeWrong, passkeyWrong
 */
export async function withFactor<Result>(
  deps: Deps,
  { code, passkey }: Shown,
  shownFor: ShownFor,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  if (passkey) return withProvenPasskey(deps, await provePasskey(deps, passkey, shownFor), work)
  if (!code) throw refuse('factorNeeded')
  const { playerId, purpose } = shownFor
  const sessionId = purpose === 'sign-in' ? null : shownFor.sessionId
  // No call of the API takes a NUL, so nobody can type this as a login and make the player wait.
  const forgetAttempts = await beginAttempt(deps, `factor-${purpose}\u0000${playerId}`)
  const result = await inTransaction(deps.db, async (tx) => {
    // A new password takes the player's row before the tickets: in another order the two would wait for each other.
    if (purpose === 'sign-in') await lockPlayerRow(tx, playerId)
    return (await useCode(deps, tx, playerId, code)) ? { done: await work(tx) } : null
  })
  if (result === null) {
    await recordSecurityEvent(deps, { kind: 'factor-failed', playerId, sessionId, details: { purpose } })
    throw refuse('factorCodeWrong')
  }
  await forgetAttempts()
  return result.done
}

async function useCode(deps: Deps, tx: Tx, playerId: string, typed: string): Promise<boolean> {
  const { kind, code } = readCode(typed)
  if (kind === 'recovery') {
    const now = deps.clock.now()
    if (!(await isFactorOn(tx, playerId))) return false
    const isUsed = await useRecoveryCode(tx, playerId, hashRecoveryCode(playerId, code), now)
    // Whoever has found a list of them would like to stay unnoticed.
    if (isUsed) await tellPlayer(tx, { playerId, notice: 'recoveryCodeUsed', at: now })
    return isUsed
  }
  const factor = await lockFactor(tx, playerId)
  if (factor === null || factor.confirmed_at === null) return false
  const step = await stepOf(deps, tx, factor, code)
  if (step === null) return false
  await saveFactor(tx, playerId, { last_step: step })
  return true
}

/** The step of a code that is right and was not used before. */
export async function stepOf(deps: Deps, tx: Tx, factor: PlayerFactor, code: string): Promise<number | null> {
  const secret = await unsealFor(deps, tx, factor.player_id, factor.sealed)
  if (secret === null) return null
  const step = matchStep(Buffer.from(secret, 'base64url'), code, deps.clock.now())
  return step === null || step <= factor.last_step ? null : step
}
