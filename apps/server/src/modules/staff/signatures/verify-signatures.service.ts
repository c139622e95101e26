/** Verifies every signed approval again, from what is stored and from the journal, whose chain `audit verify` checks. */
import { everyRow } from '../../../platform/database/every-row.ts'
import { readPasskeyCounter } from '../../factors/index.ts'
import { contentHash } from '../fingerprint.ts'
import { readContentHash } from '../orders/readable-orders.service.ts'
import type { StaffDeps } from '../staff.deps.ts'
import {
  type JournalApproval,
  listApprovals,
  listPasskeyChanges,
  listSignatures,
} from './signatures.queries.ts'
import {
  challengeOf,
  hadPasskey,
  problemsOf,
  hashOfSignature,
  type PasskeyChange,
  readStatement,
  type SignatureProblem,
  type SignatureRow,
} from './statement.rules.ts'

const PAGE = 500

interface SignatureFinding {
  /** `notSigned`: by a member who had a passkey then. */
  problem: SignatureProblem | 'signatureMissing' | 'notSigned'
  /** `order:<id>` or `invoice:<id>` */
  subject: string
  staffId: string
}

interface Verified {
  count: number
  findings: SignatureFinding[]
}

export async function verifySignatures(deps: StaffDeps): Promise<Verified> {
  const changes = Map.groupBy(await listPasskeyChanges(deps.db), ({ member }) => member)
  const { signed, unsigned } = await readApprovals(deps, changes)
  const approvals = Map.groupBy(signed, nameOf)
  const findings: SignatureFinding[] = []
  const stored = new Set<string>()
  for await (const row of everyRow<SignatureRow>((after) => listSignatures(deps.db, after, PAGE))) {
    const [subject, actor] = [subjectOf(row), `staff:${row.staffId}`]
    stored.add(hashOfSignature(row))
    const added = (changes.get(actor) ?? []).filter(({ isAdded, at }) => isAdded && at <= row.signedAt)
    const problems = problemsOf({
      row,
      isSignatureRight: await isSignatureRight(deps, row),
      contentHash: await hashOfContent(deps, row),
      approvals: (approvals.get(nameOf({ subject, actor })) ?? []).map(({ signature }) => signature),
      keys: added.map(({ key }) => key),
    })
    findings.push(...problems.map((problem) => ({ problem, subject, staffId: row.staffId })))
  }
  const missing = signed.filter(({ signature }) => !stored.has(signature))
  findings.push(
    ...missing.map((one) => toFinding('signatureMissing', one)),
    ...unsigned.map((one) => toFinding('notSigned', one)),
  )
  return { count: stored.size, findings }
}

type SignedApproval = JournalApproval & { signature: string }

/** Every approval of the journal that names a signature, and those without one of members who had a passkey then. */
async function readApprovals(
  { db }: StaffDeps,
  changes: ReadonlyMap<string, readonly PasskeyChange[]>,
): Promise<{ signed: SignedApproval[]; unsigned: JournalApproval[] }> {
  const members = [...changes.keys()]
  const signed: SignedApproval[] = []
  const unsigned: JournalApproval[] = []
  const list = (after: JournalApproval | null) => listApprovals(db, { members, after, limit: PAGE })
  for await (const one of everyRow<JournalApproval>(list)) {
    const { id, actor, signature } = one
    if (signature !== null) signed.push({ ...one, signature })
    else if (hadPasskey(changes.get(actor) ?? [], id)) unsigned.push(one)
  }
  return { signed, unsigned }
}

const nameOf = ({ subject, actor }: Pick<JournalApproval, 'subject' | 'actor'>) => `${subject} ${actor}`

const toFinding = (
  problem: SignatureFinding['problem'],
  { subject, actor }: JournalApproval,
): SignatureFinding => ({ problem, subject, staffId: actor.replace('staff:', '') })

const subjectOf = ({ kind, subject }: SignatureRow) => `${kind === 'order' ? 'order' : 'invoice'}:${subject}`

/** The host and the origin are those that were signed: the office may have moved since. */
async function isSignatureRight(deps: Pick<StaffDeps, 'log'>, row: SignatureRow): Promise<boolean> {
  const statement = readStatement(row.statement)
  const origin = readOrigin(row.clientData)
  if (statement === null || origin === null || new URL(origin).hostname !== statement.office) return false
  const id = row.credentialId.toString('base64url')
  const response = {
    clientDataJSON: row.clientData.toString('base64url'),
    authenticatorData: row.authenticatorData.toString('base64url'),
    signature: row.signature.toString('base64url'),
  }
  const answer = { id, rawId: id, type: 'public-key' as const, response }
  const counted = await readPasskeyCounter(deps, answer, row.publicKey, {
    site: { domain: statement.office, origin },
    challenge: challengeOf(row.statement),
    requiresUserVerification: true,
  })
  return counted !== null
}

function readOrigin(clientData: Buffer): string | null {
  try {
    const { origin } = JSON.parse(clientData.toString('utf8')) as { origin?: unknown }
    return typeof origin === 'string' && URL.canParse(origin) ? origin : null
  } catch {
    return null
  }
}

/** Null if the reason of an order was erased with its player. */
async function hashOfContent(
  deps: StaffDeps,
  { kind, subject, content }: SignatureRow,
): Promise<string | null> {
  if (kind === 'order') return readContentHash(deps, subject)
  const parts: unknown = JSON.parse(content ?? 'null')
  if (!Array.isArray(parts) || parts[0] !== subject) return ''
  return contentHash(parts)
}
