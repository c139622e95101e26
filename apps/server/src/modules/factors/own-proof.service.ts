/** For deeds of weight: that it is the player himself, by his password and, where he has one, his second factor. */
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { refuse } from '../../platform/errors.ts'
import { provePassword } from '../sessions/index.ts'
import { withFactorCode } from './codes.service.ts'
import { isFactorOn } from './factors.service.ts'

export interface OwnProof {
  password: string
  code?: string | undefined
}

/** The deed happens in the transaction that uses the code up. @throws Refusal for a wrong one, and factorNeeded without one */
export async function withOwnProof<Result>(
  deps: Deps,
  playerId: string,
  { password, code }: OwnProof,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  await provePassword(deps, playerId, password, 'password')
  if (!(await isFactorOn(deps.db, playerId))) return inTransaction(deps.db, work)
  if (!code) throw refuse('factorNeeded')
  return withFactorCode(deps, { playerId, code, at: 'act' }, work)
}
