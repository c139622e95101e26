/** Verifies the player for sensitive actions, by password and, if they have one, the second factor. */
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { FactorsDeps } from './factors.deps.ts'
import { findPasswordHash, lockPlayerRow } from '../players/index.ts'
import { provePassword, requireNotEnded, wrongPassword } from '../sessions/index.ts'
import { type FactorProof, type FactorRequester, type ProofRequester, withFactor } from './codes.service.ts'
import { isFactorConfirmed, isFactorOn } from './factors.queries.ts'

interface OwnProof extends FactorProof {
  password: string
}

/** Call before adding a sign-in method, so that a concurrent reset is entirely before or after it. @throws Refusal sessionOver */
export async function lockOwnSession(tx: Tx, { playerId, sessionId }: FactorRequester): Promise<void> {
  await lockPlayerRow(tx, playerId)
  await requireNotEnded(tx, sessionId)
}

/**
 * Runs `work` in the transaction that uses the second factor up. A reset or a change of the password that came in between makes the
 * proof void. `lockFirst` takes locks that must precede the lock of the player's row.
 * @throws Refusal for wrong credentials; factorNeeded without a factor; sessionOver
 */
export async function withOwnProof<Result>(
  deps: FactorsDeps,
  asker: ProofRequester,
  proof: OwnProof,
  work: (tx: Tx) => Promise<Result>,
  lockFirst?: (tx: Tx) => Promise<unknown>,
): Promise<Result> {
  const isRequired = await isFactorOn(deps.db, asker.playerId)
  return prove(deps, asker, { ...proof, isRequired }, work, lockFirst)
}

/** Like `withOwnProof`, for removing a factor: the owner may not have those that are paused, so the password is enough. */
export async function withRemovalProof<Result>(
  deps: FactorsDeps,
  asker: ProofRequester,
  proof: OwnProof,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const isRequired = await isFactorConfirmed(deps.db, asker.playerId)
  return prove(deps, asker, { ...proof, isRequired }, work)
}

async function prove<Result>(
  deps: FactorsDeps,
  asker: ProofRequester,
  { password, isRequired, ...shown }: OwnProof & { isRequired: boolean },
  work: (tx: Tx) => Promise<Result>,
  lockFirst: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<Result> {
  const { playerId, sessionId, client } = asker
  const provenHash = await provePassword(deps, asker, password, 'password')
  const workIfStillOwn = async (tx: Tx) => {
    await lockOwnSession(tx, asker)
    if ((await findPasswordHash(tx, playerId)) !== provenHash) throw wrongPassword('password')
    return work(tx)
  }
  if (!isRequired)
    return inTransaction(deps.db, async (tx) => {
      await lockFirst(tx)
      return workIfStillOwn(tx)
    })
  return withFactor(deps, shown, { kind: 'act', playerId, sessionId, client }, workIfStillOwn, lockFirst)
}
