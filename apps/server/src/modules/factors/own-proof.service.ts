/** For deeds of weight: that it is the player himself, by his password and, where he has one, his second factor. */
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { lockPlayerRow } from '../players/index.ts'
import { provePassword, requireOpenSession } from '../sessions/index.ts'
import { type Asker, type Shown, withFactor } from './codes.service.ts'
import { isFactorOn } from './factors.queries.ts'

export interface OwnProof extends Shown {
  password: string
}

/** Before a way into the account is added: a reset at the same time comes wholly before or after it. @throws Refusal sessionOver */
export async function lockOwnSession(tx: Tx, { playerId, sessionId }: Asker): Promise<void> {
  await lockPlayerRow(tx, playerId)
  await requireOpenSession(tx, sessionId)
}

/** The deed happens in the transaction that uses the second factor up. @throws Refusal for a wrong one, and factorNeeded without one */
export async function withOwnProof<Result>(
  deps: Deps,
  { playerId, sessionId }: Asker,
  { password, ...shown }: OwnProof,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  await provePassword(deps, playerId, password, 'password')
  if (!(await isFactorOn(deps.db, playerId))) return inTransaction(deps.db, work)
  return withFactor(deps, shown, { purpose: 'act', playerId, sessionId }, work)
}
