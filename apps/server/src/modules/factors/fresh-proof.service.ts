/**
 * Guards sensitive actions in sessions that may have been open for weeks: they require a proof from the last minutes. Players with a
 * second factor show it. Players without one enter the password, unless they just signed in.
 */
import type { Body } from '@fairhall/contract'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { FactorsDeps } from './factors.deps.ts'
import { refuse } from '../../platform/errors.ts'
import { findSession, markFactorShown, markPasswordShown, provePassword } from '../sessions/index.ts'
import { type FactorProof, type FactorRequester, type ProofRequester, withFactor } from './codes.service.ts'
import { isFactorOn, resumeFactors } from './factors.queries.ts'

const FRESH_MS = 5 * 60 * 1000

/** Records the proof that `requireFreshFactor` checks, valid for some minutes in this session only. Ends a pause of the factors. */
export async function showFactor(
  deps: FactorsDeps,
  { playerId, sessionId, client }: ProofRequester,
  shown: FactorProof,
): Promise<void> {
  if (!(await isFactorOn(deps.db, playerId))) throw refuse('factorIsOff')
  await withFactor(deps, shown, { kind: 'act', playerId, sessionId, client }, async (tx) => {
    await markFactorShown(tx, sessionId, deps.clock.now())
    await resumeFactors(tx, playerId)
  })
}

/** @throws Refusal factorNeeded if the player's factor was not just shown; factorSetupRequired if they have none and need one */
export async function requireFreshFactor(
  deps: Pick<FactorsDeps, 'clock' | 'settings'>,
  tx: Tx,
  { playerId, sessionId }: FactorRequester,
): Promise<void> {
  if (await isFactorOn(tx, playerId)) return requireShown(deps, tx, sessionId)
  const { signIn, withdrawal } = deps.settings.current().signIn.secondFactor
  if (signIn === 'required' || withdrawal === 'required') throw refuse('factorSetupRequired')
}

/** For changes to sign-in methods. @throws Refusal factorNeeded if the player has a factor and it was not just shown */
export async function requireFactorIfAny(
  deps: Pick<FactorsDeps, 'clock' | 'db'>,
  { playerId, sessionId }: FactorRequester,
): Promise<void> {
  if (await isFactorOn(deps.db, playerId)) await requireShown(deps, deps.db, sessionId)
}

async function requireShown(
  { clock }: Pick<FactorsDeps, 'clock'>,
  db: FactorsDeps['db'] | Tx,
  sessionId: string,
): Promise<void> {
  const shownAt = (await findSession(db, sessionId))?.factor_at?.getTime() ?? 0
  if (clock.now().getTime() - shownAt > FRESH_MS) throw refuse('factorNeeded')
}

/** For starting to play or pay, where the operator requires a second factor at sign-in. @throws Refusal factorSetupRequired */
export async function requireFactorSetup(
  deps: Pick<FactorsDeps, 'settings'>,
  db: FactorsDeps['db'] | Tx,
  playerId: string,
): Promise<void> {
  if (deps.settings.current().signIn.secondFactor.signIn !== 'required') return
  if (!(await isFactorOn(db, playerId))) throw refuse('factorSetupRequired')
}

/** Records the proof that `requireFreshPassword` checks, in this session only. @throws Refusal factorNeeded for players with a factor */
export async function showPassword(
  deps: FactorsDeps,
  asker: ProofRequester,
  { password }: Body<'showPassword'>,
): Promise<void> {
  if (await isFactorOn(deps.db, asker.playerId)) throw refuse('factorNeeded')
  await provePassword(deps, asker, password, 'password')
  await inTransaction(deps.db, (tx) => markPasswordShown(tx, asker.sessionId, deps.clock.now()))
}

/** Players with a second factor pass: `requireFreshFactor` covers them. @throws Refusal passwordNeeded without a recent sign-in or password */
export async function requireFreshPassword(
  { clock }: Pick<FactorsDeps, 'clock'>,
  tx: Tx,
  { playerId, sessionId }: FactorRequester,
): Promise<void> {
  if (await isFactorOn(tx, playerId)) return
  const session = await findSession(tx, sessionId)
  // A link of the operator doesn't prove that the player is present, nor does an account elsewhere that a password joined.
  const isProof = session !== null && !session.by_link && !session.by_identity
  const signedInAt = isProof ? session.created_at.getTime() : 0
  const shownAt = Math.max(signedInAt, session?.password_at?.getTime() ?? 0)
  if (clock.now().getTime() - shownAt > FRESH_MS) throw refuse('passwordNeeded')
}

/** For changes of personal data. @throws Refusal factorNeeded, or passwordNeeded for players without a factor */
export async function requireFreshProof(
  deps: Pick<FactorsDeps, 'clock' | 'db'>,
  tx: Tx,
  requester: FactorRequester,
): Promise<void> {
  if (await isFactorOn(tx, requester.playerId)) return requireShown(deps, tx, requester.sessionId)
  return requireFreshPassword(deps, tx, requester)
}
