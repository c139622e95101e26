/** Verifies the player for sensitive actions, by password and, if they have one, the second factor. */
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { FactorsDeps } from './factors.deps.ts'
import { lockPlayerRow } from '../players/index.ts'
import { provePassword, requireOpenSession } from '../sessions/index.ts'
import { type Asker, type Shown, withFactor } from './codes.service.ts'
import { isFactorOn } from './factors.queries.ts'

export interface OwnProof extends Shown {
  password: string
}

/** Call before adding a sign-in method, so that a concurrent reset is entirely before or after it. @throws Refusal sessionOver */
export async function lockOwnSession(tx: Tx, { playerId, sessionId }: Asker): Promise<void> {
  await lockPlayerRow(tx, playerId)
  await requireOpenSession(tx, sessionId)
}

/** Runs `work` in the transaction that uses the second factor up. @throws Refusal for wrong credentials; factorNeeded without a factor */
export async function withOwnProof<Result>(
  deps: FactorsDeps,
  { playerId, sessionId }: Asker,
  { password, ...shown }: OwnProof,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  await provePassword(deps, playerId, password, 'password')
  if (!(await isFactorOn(deps.db, playerId))) return inTransaction(deps.db, work)
  return withFactor(deps, shown, { purpose: 'act', playerId, sessionId }, work)
}
