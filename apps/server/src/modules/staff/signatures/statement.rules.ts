/** What a passkey signs when a member approves something: the challenge is a hash of this statement. Pure. */
import { createHash } from 'node:crypto'
import { z } from 'zod'

const statementSchema = z.strictObject({
  kind: z.enum(['order', 'withdrawal']),
  /** The order or the withdrawal. */
  subject: z.uuid(),
  /** SHA-256 of its whole content, in hex. */
  content: z.string().regex(/^[0-9a-f]{64}$/),
  staff: z.string(),
  /** The host of the office. */
  office: z.string(),
  /** Makes each challenge unique. */
  nonce: z.string(),
})
export type Statement = z.infer<typeof statementSchema>

export const writeStatement = (statement: Statement): string => JSON.stringify(statement)

/** Null if the text is not exactly a statement. */
export function readStatement(text: string): Statement | null {
  try {
    return statementSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

export const challengeOf = (statement: string): string =>
  createHash('sha256').update(statement).digest('base64url')

export interface SignatureRow {
  id: string
  kind: Statement['kind']
  subject: string
  staffId: string
  statement: string
  /** Of a withdrawal: its content, as JSON. */
  content: string | null
  credentialId: Buffer
  /** COSE */
  publicKey: Buffer
  clientData: Buffer
  authenticatorData: Buffer
  signature: Buffer
  signedAt: Date
}

/** In the journal, so that a changed or removed row is found. */
export function hashOfSignature(row: SignatureRow): string {
  const { id, kind, subject, staffId, statement, content, signedAt } = row
  const bytes = [row.credentialId, row.publicKey, row.clientData, row.authenticatorData, row.signature]
  const parts = [id, kind, subject, staffId, statement, content, signedAt.toISOString()]
  const text = JSON.stringify([...parts, ...bytes.map((one) => one.toString('base64'))])
  return createHash('sha256').update(text).digest('hex')
}

/** In the journal, so that an auditor knows which key was the member's, also after its removal. */
export const hashOfKey = (publicKey: Buffer): string => createHash('sha256').update(publicKey).digest('hex')

/** A passkey that was added or removed, by the journal. */
export interface PasskeyChange {
  /** Of its entry in the journal. */
  id: bigint
  at: Date
  isAdded: boolean
  passkey: string
  /** The hash of its key. */
  key: string
}

/** Whether the member had a passkey when this entry of the journal was made. `changes`: of the member, oldest first. */
export function hadPasskey(changes: readonly PasskeyChange[], entry: bigint): boolean {
  const present = new Set<string>()
  for (const { passkey, isAdded } of changes.filter(({ id }) => id < entry))
    if (isAdded) present.add(passkey)
    else present.delete(passkey)
  return present.size > 0
}

export type SignatureProblem =
  | 'statementDiffers'
  | 'signatureWrong'
  | 'contentDiffers'
  | 'approvalMissing'
  | 'keyUnknown'

/** What was read about a signature and around it. */
export interface SignatureFacts {
  row: SignatureRow
  /** The signature matches the key, the challenge of the statement and its host, and the device verified its user. */
  isSignatureRight: boolean
  /** SHA-256 of the content as it is stored now; null if it can't be computed any more, because the player was erased. */
  contentHash: string | null
  /** Hashes that the journal has for approvals of this subject by this member. */
  approvals: readonly string[]
  /** Hashes of the keys that the journal says the member had added by then. */
  keys: readonly string[]
}

export function problemsOf({
  row,
  isSignatureRight,
  contentHash,
  approvals,
  keys,
}: SignatureFacts): SignatureProblem[] {
  const statement = readStatement(row.statement)
  const isSame =
    statement !== null &&
    statement.kind === row.kind &&
    statement.subject === row.subject &&
    statement.staff === row.staffId
  const problems: [SignatureProblem, boolean][] = [
    ['statementDiffers', !isSame],
    ['signatureWrong', !isSignatureRight],
    ['contentDiffers', contentHash !== null && contentHash !== statement?.content],
    ['approvalMissing', !approvals.includes(hashOfSignature(row))],
    ['keyUnknown', !keys.includes(hashOfKey(row.publicKey))],
  ]
  return problems.filter(([, isProblem]) => isProblem).map(([problem]) => problem)
}
