/**
 * What must be the player's own deed, in a session that may have been open for weeks: it asks for what he has shown in the last
 * minutes. Who has a second factor shows that one; who has none shows his password, unless he has only just signed in himself.
 */
import type { Body } from '@fairhall/contract'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { refuse } from '../../platform/errors.ts'
import { findSession, markFactorShown, markPasswordShown, provePassword } from '../sessions/index.ts'
import { type Asker, type Shown, withFactor } from './codes.service.ts'
import { isFactorOn } from './factors.queries.ts'

const FRESH_MS = 5 * 60 * 1000

/** Opens for some minutes, in this session alone, what `requireFreshFactor` guards. */
export async function showFactor(deps: Deps, { playerId, sessionId }: Asker, shown: Shown): Promise<void> {
  if (!(await isFactorOn(deps.db, playerId))) throw refuse('factorIsOff')
  await withFactor(deps, shown, { purpose: 'act', playerId, sessionId }, (tx) =>
    markFactorShown(tx, sessionId, deps.clock.now()),
  )
}

/** @throws Refusal factorNeeded where he has one and has not just shown it; factorDemanded where he has none and must have */
export async function requireFreshFactor(
  deps: Pick<Deps, 'clock' | 'settings'>,
  tx: Tx,
  { playerId, sessionId }: Asker,
): Promise<void> {
  if (await isFactorOn(tx, playerId)) return requireShown(deps, tx, sessionId)
  const { signIn, withdrawal } = deps.settings.current().signIn.secondFactor
  if (signIn === 'demanded' || withdrawal === 'demanded') throw refuse('factorDemanded')
}

/** For a change of what opens the account. @throws Refusal factorNeeded where he has one and has not just shown it */
export async function requireFactorIfAny(
  deps: Pick<Deps, 'clock' | 'db'>,
  { playerId, sessionId }: Asker,
): Promise<void> {
  if (await isFactorOn(deps.db, playerId)) await requireShown(deps, deps.db, sessionId)
}

async function requireShown(
  { clock }: Pick<Deps, 'clock'>,
  db: Deps['db'] | Tx,
  sessionId: string,
): Promise<void> {
  const shownAt = (await findSession(db, sessionId))?.factor_at?.getTime() ?? 0
  if (clock.now().getTime() - shownAt > FRESH_MS) throw refuse('factorNeeded')
}

/** For what begins something with money, where the operator lets nobody play by a password alone. @throws Refusal factorDemanded */
export async function requireDemandedFactor(
  deps: Pick<Deps, 'settings'>,
  db: Deps['db'] | Tx,
  playerId: string,
): Promise<void> {
  if (deps.settings.current().signIn.secondFactor.signIn !== 'demanded') return
  if (!(await isFactorOn(db, playerId))) throw refuse('factorDemanded')
}

/** Opens for some minutes, in this session alone, what `requireFreshPassword` guards. @throws Refusal factorNeeded for who has a second factor */
export async function showPassword(
  deps: Deps,
  { playerId, sessionId }: Asker,
  { password }: Body<'showPassword'>,
): Promise<void> {
  if (await isFactorOn(deps.db, playerId)) throw refuse('factorNeeded')
  await provePassword(deps, playerId, password, 'password')
  await inTransaction(deps.db, (tx) => markPasswordShown(tx, sessionId, deps.clock.now()))
}

/** Of who has a second factor `requireFreshFactor` asks more. @throws Refusal passwordNeeded where neither sign-in nor password is of the last minutes */
export async function requireFreshPassword(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { playerId, sessionId }: Asker,
): Promise<void> {
  if (await isFactorOn(tx, playerId)) return
  const session = await findSession(tx, sessionId)
  // A link of the operator proves nothing of its player.
  const signedInAt = session?.by_link === false ? session.created_at.getTime() : 0
  const shownAt = Math.max(signedInAt, session?.password_at?.getTime() ?? 0)
  if (clock.now().getTime() - shownAt > FRESH_MS) throw refuse('passwordNeeded')
}
