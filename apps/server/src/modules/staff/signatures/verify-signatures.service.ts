/** Verifies every signed approval again, from what is stored and from the journal, whose chain `audit verify` checks. */
import type { Db } from '../../../platform/database/database.ts'
import { readPasskeyCounter } from '../../factors/index.ts'
import { contentHash } from '../fingerprint.ts'
import { readContentHash } from '../orders/readable-orders.service.ts'
import type { StaffDeps } from '../staff.deps.ts'
import { listAddedKeys, listSignatures, listSignedApprovals } from './signatures.queries.ts'
import {
  challengeOf,
  problemsOf,
  hashOfSignature,
  readStatement,
  type SignatureProblem,
  type SignatureRow,
} from './statement.rules.ts'

const PAGE = 500
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

interface SignatureFinding {
  problem: SignatureProblem | 'signatureMissing'
  /** `order:<id>` or `invoice:<id>` */
  subject: string
  staffId: string
}

interface Verified {
  count: number
  findings: SignatureFinding[]
}

export async function verifySignatures(deps: StaffDeps): Promise<Verified> {
  const findings: SignatureFinding[] = []
  const approvals = await readApprovals(deps.db)
  const keys = await listAddedKeys(deps.db)
  const stored = new Set<string>()
  for (let after = FIRST_ID; ; ) {
    const rows = await listSignatures(deps.db, after, PAGE)
    for (const row of rows) {
      const subject = subjectOf(row)
      const actor = `staff:${row.staffId}`
      const hash = hashOfSignature(row)
      stored.add(hash)
      const problems = problemsOf({
        row,
        isSignatureRight: await isSignatureRight(row),
        contentHash: await hashOfContent(deps, row),
        approvals: approvals
          .filter((one) => one.subject === subject && one.actor === actor)
          .map((one) => one.signature),
        keys: keys.filter((one) => one.actor === actor && one.at <= row.signedAt).map((one) => one.key),
      })
      findings.push(...problems.map((problem) => ({ problem, subject, staffId: row.staffId })))
    }
    const last = rows.at(-1)
    if (last === undefined) break
    after = last.id
  }
  for (const { subject, actor, signature } of approvals)
    if (!stored.has(signature))
      findings.push({ problem: 'signatureMissing', subject, staffId: actor.replace('staff:', '') })
  return { count: stored.size, findings }
}

async function readApprovals(db: Db) {
  const found: Awaited<ReturnType<typeof listSignedApprovals>> = []
  for (let after = 0n; ; ) {
    const rows = await listSignedApprovals(db, after, PAGE)
    found.push(...rows)
    const last = rows.at(-1)
    if (last === undefined) return found
    after = last.id
  }
}

const subjectOf = ({ kind, subject }: SignatureRow) => `${kind === 'order' ? 'order' : 'invoice'}:${subject}`

/** The host and the origin are those that were signed: the office may have moved since. */
async function isSignatureRight(row: SignatureRow): Promise<boolean> {
  const statement = readStatement(row.statement)
  const origin = readOrigin(row.clientData)
  if (statement === null || origin === null || new URL(origin).hostname !== statement.office) return false
  const id = row.credentialId.toString('base64url')
  const response = {
    clientDataJSON: row.clientData.toString('base64url'),
    authenticatorData: row.authenticatorData.toString('base64url'),
    signature: row.signature.toString('base64url'),
  }
  const counted = await readPasskeyCounter({ id, rawId: id, type: 'public-key', response }, row.publicKey, {
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
