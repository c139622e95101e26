/**
 * Whether a code is good, which uses it up: a time step counts once and only forwards, a recovery code once. Wrong codes wait
 * like wrong passwords; those of a sign-in and those of who is signed in are counted apart, so that a stranger with the password
 * keeps nobody from what he does in his own account.
 */
import { createHash } from 'node:crypto'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { refuse } from '../../platform/errors.ts'
import { unsealFor } from '../players/index.ts'
import { beginAttempt } from '../sessions/index.ts'
import { lockFactor, type PlayerFactor, saveFactor, useRecoveryCode } from './factors.queries.ts'
import { matchStep, readCode } from './totp.rules.ts'

export interface Shown {
  playerId: string
  code: string
  at: 'sign-in' | 'act'
}

/** What follows from a right code happens in the transaction that uses it up. @throws Refusal factorCodeWrong */
export async function withFactorCode<Result>(
  deps: Deps,
  { playerId, code, at }: Shown,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const forgetAttempts = await beginAttempt(deps, `factor-${at}:${playerId}`)
  const result = await inTransaction(deps.db, async (tx) => {
    if (!(await useCode(deps, tx, playerId, code))) throw refuse('factorCodeWrong')
    return work(tx)
  })
  await forgetAttempts()
  return result
}

async function useCode(deps: Deps, tx: Tx, playerId: string, typed: string): Promise<boolean> {
  const factor = await lockFactor(tx, playerId)
  if (factor === null || factor.confirmed_at === null) return false
  const { kind, code } = readCode(typed)
  if (kind === 'recovery')
    return useRecoveryCode(tx, playerId, hashRecoveryCode(playerId, code), deps.clock.now())
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

export function hashRecoveryCode(playerId: string, code: string): Buffer {
  return createHash('sha256').update(`${playerId}:${code}`).digest()
}
