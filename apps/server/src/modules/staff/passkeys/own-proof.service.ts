/**
 * A change of a member's passkeys needs a proof of its member in the same call, however fresh the session is: a stolen session must not
 * become lasting access. A member with a passkey answers with one, for this change alone; any other with a code of their app.
 */
import type { OfficeInput } from '@fairhall/contract/office'
import { inTransaction, type Tx } from '../../../platform/database/database.ts'
import { guarded, type Origin } from '../members/keys.ts'
import { StaffRefusal } from '../refusals.ts'
import { useAuthenticator } from '../sessions/authenticator.service.ts'
import { hasApp } from '../sessions/sessions.queries.ts'
import type { StaffDeps } from '../staff.deps.ts'
import { listPresentPasskeys, provePasskey, useProven } from './passkey-proof.service.ts'

export type Proof = OfficeInput<'removePasskey'>['body']

interface Change {
  kind: 'add' | 'remove'
  staffId: string
  sessionId: string
  address: string
}

/** @throws StaffRefusal proofNeeded, proofWrong, passkeyWrong, factorMissing, tooManyTries, tooManyCodes */
export async function requireOwnProof(
  deps: StaffDeps,
  { kind, staffId, sessionId, address }: Change,
  { code, passkey }: Proof,
): Promise<void> {
  if (passkey !== undefined) {
    const use = { purpose: `prove-${kind}`, staffId, sessionId } as const
    const proven = await provePasskey(deps, passkey, use, address)
    return inTransaction(deps.db, (tx) => useProven(deps, tx, proven))
  }
  // A code doesn't count next to a passkey: it can be phished.
  const hasPasskey = (await listPresentPasskeys(deps, staffId)).length > 0
  if (!hasPasskey && !(await hasApp(deps.db, staffId))) throw new StaffRefusal('factorMissing')
  if (hasPasskey || code === undefined) throw new StaffRefusal('proofNeeded')
  await requireCode(deps, staffId, { address, sessionId }, code)
}

async function requireCode(deps: StaffDeps, staffId: string, origin: Origin, code: string): Promise<void> {
  const use = async (tx: Tx) => ((await useAuthenticator(deps, tx, staffId, code)) === 'right' ? true : null)
  const from = { place: 'proof', address: null, command: 'office proof', origin } as const
  const right = await guarded(deps, staffId, from, () => inTransaction(deps.db, use))
  if (right === null) throw new StaffRefusal('proofWrong')
}
