/**
 * Approvals of high risk, signed with a passkey where the approver has one. The challenge is a hash of what they read. The signature is
 * stored with all that verifies it, and the approval's entry of the journal names it.
 */
import type { PasskeyAnswer } from '@fairhall/contract'
import type { OfficeInput, OfficePasskeyQuestion } from '@fairhall/contract/office'
import { inTransaction, type Tx } from '../../../platform/database/database.ts'
import { findInvoice } from '../../invoices/index.ts'
import { type Approval, type Command, WrongUsage } from '../command.ts'
import { may, toAgreement } from '../members/permissions.rules.ts'
import { holdStaffMember } from '../members/staff.queries.ts'
import { getOrder } from '../orders/readable-orders.service.ts'
import { requireSameContent } from '../orders/withdrawal-content.ts'
import {
  askForPasskey,
  listPresentPasskeys,
  provePasskey,
  requireOfficeSite,
  useProven,
} from '../passkeys/passkey-proof.service.ts'
import { StaffRefusal } from '../refusals.ts'
import { noteSessionProof } from '../sessions/sessions.queries.ts'
import { isProven } from '../sessions/sessions.rules.ts'
import type { OfficeSession } from '../sessions/sessions.service.ts'
import type { StaffDeps } from '../staff.deps.ts'
import { insertSignature } from './signatures.queries.ts'
import {
  hashOfSignature,
  readStatement,
  type SignatureRow,
  type Statement,
  writeStatement,
} from './statement.rules.ts'

const NONCE_BYTES = 16

type Approved = OfficeInput<'askApproval'>['body']

/** WebAuthn options to approve exactly what the member read. @throws StaffRefusal notFound, rightMissing, orderChanged, withdrawalChanged */
export async function askForApproval(
  deps: StaffDeps,
  { id: sessionId, staffId, member }: OfficeSession,
  approved: Approved,
): Promise<OfficePasskeyQuestion> {
  const content =
    approved.kind === 'order'
      ? await hashOfOrder(deps, staffId, approved)
      : await hashOfWithdrawal(deps, member.rights, approved)
  const statement = writeStatement({
    kind: approved.kind,
    subject: approved.id,
    content,
    staff: staffId,
    office: requireOfficeSite(deps).domain,
    nonce: deps.random.bytes(NONCE_BYTES).toString('base64url'),
  })
  return askForPasskey(deps, { purpose: 'approve', staffId, sessionId, statement })
}

async function hashOfOrder(deps: StaffDeps, staffId: string, { id, content }: Approved): Promise<string> {
  const order = await getOrder(deps, `staff:${staffId}`, id)
  if (order.fingerprint !== content) throw new StaffRefusal('orderChanged')
  return order.contentHash
}

async function hashOfWithdrawal(
  deps: StaffDeps,
  rights: readonly string[],
  { id, content }: Approved,
): Promise<string> {
  if (!may(rights, toAgreement('withdrawal'))) throw new StaffRefusal('rightMissing')
  if ((await findInvoice(deps.db, id)) === null) throw new StaffRefusal('notFound')
  return (await requireSameContent(deps.db, id, content)).hash
}

/**
 * What a command of high risk needs before it runs: a signature of a member with a passkey if it approves something, and otherwise a fresh
 * proof. Returns the signature. @throws StaffRefusal signatureNeeded, proofNeeded, passkeyWrong
 */
export async function proveCommand(
  deps: StaffDeps,
  session: OfficeSession,
  command: Command,
  passkey: PasskeyAnswer | null,
): Promise<Approval | null> {
  if (passkey !== null) {
    if (command.isSigned !== true) throw new WrongUsage(`${command.words} is not signed`)
    return readApproval(deps, session, passkey)
  }
  if (command.isSigned === true && (await listPresentPasskeys(deps, session.staffId)).length > 0)
    throw new StaffRefusal('signatureNeeded')
  if (command.isHighRisk === true && !isProven(session, deps.clock.now()))
    throw new StaffRefusal('proofNeeded')
  return null
}

/** The signature counts as a fresh proof of the session, too. */
async function readApproval(
  deps: StaffDeps,
  { id: sessionId, staffId, origin }: OfficeSession,
  answer: PasskeyAnswer,
): Promise<Approval> {
  const { statement, ...proven } = await provePasskey(
    deps,
    answer,
    { purpose: 'approve', staffId, sessionId },
    origin.address,
  )
  await inTransaction(deps.db, async (tx) => {
    await useProven(deps, tx, proven)
    await noteSessionProof(tx, sessionId, deps.clock.now())
  })
  const { credentialId, publicKey } = proven
  const { clientDataJSON, authenticatorData, signature } = answer.response
  const bytes = (text: string) => Buffer.from(text, 'base64url')
  return {
    staffId,
    statement: statement ?? '',
    credentialId,
    publicKey,
    clientData: bytes(clientDataJSON),
    authenticatorData: bytes(authenticatorData),
    signature: bytes(signature),
  }
}

interface Signed extends Pick<Statement, 'kind' | 'subject'> {
  /** `staff:<id>` */
  actor: string
  content: { hash: string; text: string | null }
}

/**
 * Call in the transaction of an approval. Stores its signature, and returns what its entry of the journal says about it: nothing for a member
 * without a passkey. @throws StaffRefusal signatureNeeded, signatureWrong
 */
export async function requireSigned(
  deps: StaffDeps,
  tx: Tx,
  { kind, subject, actor, content }: Signed,
  approval: Approval | null,
): Promise<Record<string, string>> {
  const staffId = actor.replace('staff:', '')
  // Nobody adds or removes a passkey of the member until the approval is in the journal.
  await holdStaffMember(tx, staffId)
  const own = await listPresentPasskeys(deps, staffId, tx)
  if (approval === null) {
    if (own.length > 0) throw new StaffRefusal('signatureNeeded')
    return {}
  }
  const { statement: text, ...signed } = approval
  const statement = readStatement(text)
  const isMeant =
    statement?.kind === kind &&
    statement.subject === subject &&
    statement.content === content.hash &&
    statement.staff === staffId &&
    signed.staffId === staffId &&
    own.some(({ credentialId }) => credentialId.equals(signed.credentialId))
  if (!isMeant) throw new StaffRefusal('signatureWrong')
  const row: SignatureRow = {
    ...signed,
    id: deps.random.uuid(),
    kind,
    subject,
    statement: text,
    content: content.text,
    signedAt: deps.clock.now(),
  }
  await insertSignature(tx, row)
  return { signature: hashOfSignature(row) }
}
