/**
 * Verifies passkeys of staff members. They belong to the office's own host, so that no page of the players' site can ask for one. The
 * device must have verified its user, so that a passkey counts as two factors. A challenge is valid once, for minutes, for one purpose.
 */
import { createHash } from 'node:crypto'
import type { PasskeyAnswer } from '@fairhall/contract'
import type { OfficePasskeyQuestion } from '@fairhall/contract/office'
import { inTransaction, type Tx } from '../../../platform/database/database.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { officeUrlOf } from '../../../platform/office-address.ts'
import {
  isCounterValid,
  knownTransports,
  PASSKEY_MS,
  type PasskeySite,
  readChallenge,
  readPasskeyCounter,
  readPasskeySite,
} from '../../factors/index.ts'
import { noteAudit, recordSecurityEvent } from '../../players/index.ts'
import { StaffRefusal } from '../refusals.ts'
import { challengeOf } from '../signatures/statement.rules.ts'
import type { StaffDeps } from '../staff.deps.ts'
import {
  type ChallengeRow,
  saveUse,
  findPasskeyByCredential,
  insertChallenge,
  listPasskeysOf,
  type StaffPasskey,
  useChallenge,
} from './passkeys.queries.ts'

const CHALLENGE_BYTES = 32

/** What a challenge is made for. Its answer is valid for nothing else. */
export type PasskeyUse =
  | { purpose: 'add' | 'prove' | 'prove-add' | 'prove-remove'; staffId: string; sessionId: string }
  | { purpose: 'approve'; staffId: string; sessionId: string; statement?: string }
  /** The key of the member has been checked. */
  | { purpose: 'set-up'; staffId: string }
  /** The passkey itself names the member. */
  | { purpose: 'sign-in' }

const toColumns = (use: PasskeyUse): Pick<ChallengeRow, 'purpose' | 'staffId' | 'sessionId'> => ({
  purpose: use.purpose,
  staffId: 'staffId' in use ? use.staffId : null,
  sessionId: 'sessionId' in use ? use.sessionId : null,
})

/** Null where browsers create no passkeys: the office is off, or its address is an IP address. */
export function findOfficeSite({ config }: Pick<StaffDeps, 'config'>): PasskeySite | null {
  const url = officeUrlOf(config)
  return url === null ? null : readPasskeySite(url, null)
}

/** @throws StaffRefusal passkeysClosed */
export function requireOfficeSite(deps: Pick<StaffDeps, 'config'>): PasskeySite {
  const site = findOfficeSite(deps)
  if (site === null) throw new StaffRefusal('passkeysClosed')
  return site
}

/**
 * The passkeys that the member can use: those of the office's present host. A process that doesn't serve the office doesn't know the host:
 * there all count.
 */
export async function listPresentPasskeys(
  deps: Pick<StaffDeps, 'config' | 'db'>,
  staffId: string,
  tx?: Tx,
): Promise<StaffPasskey[]> {
  const all = await listPasskeysOf(tx ?? deps.db, staffId)
  if (deps.config.office === null) return all
  const host = findOfficeSite(deps)?.domain
  return all.filter((passkey) => passkey.host === host)
}

const hashOf = (challenge: string) => createHash('sha256').update(challenge).digest()

export async function makeChallenge(deps: StaffDeps, use: PasskeyUse): Promise<string> {
  const statement = use.purpose === 'approve' ? (use.statement ?? null) : null
  const challenge =
    statement === null ? deps.random.bytes(CHALLENGE_BYTES).toString('base64url') : challengeOf(statement)
  const expiresAt = new Date(deps.clock.now().getTime() + PASSKEY_MS)
  await insertChallenge(deps.db, { hash: hashOf(challenge), ...toColumns(use), statement, expiresAt })
  return challenge
}

/** @throws StaffRefusal passkeyWrong; the challenge is used up even then */
export async function takeChallenge(
  deps: StaffDeps,
  clientData: string,
  use: PasskeyUse,
): Promise<{ challenge: string; statement: string | null }> {
  const challenge = readChallenge(clientData)
  const stored = challenge === null ? null : await useChallenge(deps.db, hashOf(challenge), deps.clock.now())
  const { purpose, staffId, sessionId } = toColumns(use)
  const isBound = stored?.purpose === purpose && stored.staffId === staffId && stored.sessionId === sessionId
  if (challenge === null || !isBound) throw new StaffRefusal('passkeyWrong')
  return { challenge, statement: stored.statement }
}

/** WebAuthn options for the browser. @throws StaffRefusal passkeysClosed */
export async function askForPasskey(deps: StaffDeps, use: PasskeyUse): Promise<OfficePasskeyQuestion> {
  const { domain } = requireOfficeSite(deps)
  const challenge = await makeChallenge(deps, use)
  const question = { challenge, rpId: domain, timeout: PASSKEY_MS, userVerification: 'required' } as const
  if (!('staffId' in use)) return question
  return { ...question, allowCredentials: (await listPresentPasskeys(deps, use.staffId)).map(toDescriptor) }
}

export const toDescriptor = ({ credentialId, transports }: StaffPasskey) => ({
  id: credentialId.toString('base64url'),
  type: 'public-key' as const,
  transports: knownTransports(transports),
})

/** What the device stores with the passkey: it must not show who the member is. */
export const toUserHandle = (staffId: string): string =>
  createHash('sha256').update(`office\u0000${staffId}`).digest('base64url')

export type ProvenPasskey = Pick<StaffPasskey, 'id' | 'staffId' | 'counter' | 'credentialId' | 'publicKey'>

/** A wrong answer is recorded as a security event. @throws StaffRefusal passkeyWrong */
export async function provePasskey(
  deps: StaffDeps,
  answer: PasskeyAnswer,
  use: PasskeyUse,
  address: string,
): Promise<ProvenPasskey & { statement: string | null }> {
  const site = requireOfficeSite(deps)
  const passkey = await findPasskeyByCredential(deps.db, Buffer.from(answer.id, 'base64url'))
  try {
    const { challenge, statement } = await takeChallenge(deps, answer.response.clientDataJSON, use)
    const own = requireOwn(passkey, answer, use)
    return { ...(await verify(deps, answer, { site, challenge, passkey: own })), statement }
  } catch (error) {
    const command = `office passkey ${use.purpose}`
    const actor = passkey === null ? undefined : `staff:${passkey.staffId}`
    const { sessionId } = toColumns(use)
    await recordSecurityEvent(deps, {
      kind: 'staff-key-wrong',
      actor,
      sessionId,
      address,
      details: { command },
    })
    throw error
  }
}

function requireOwn(
  passkey: StaffPasskey | null,
  { response }: PasskeyAnswer,
  use: PasskeyUse,
): StaffPasskey {
  if (passkey === null) throw new StaffRefusal('passkeyWrong')
  const handle = toUserHandle(passkey.staffId)
  // If any passkey of the office may answer, the device must name the member, too.
  const isOwn =
    'staffId' in use
      ? passkey.staffId === use.staffId && (response.userHandle ?? handle) === handle
      : response.userHandle === handle
  if (!isOwn) throw new StaffRefusal('passkeyWrong')
  return passkey
}

async function verify(
  deps: StaffDeps,
  answer: PasskeyAnswer,
  { site, challenge, passkey }: { site: PasskeySite; challenge: string; passkey: StaffPasskey },
): Promise<ProvenPasskey> {
  const expected = { site, challenge, requiresUserVerification: true }
  const counted = await readPasskeyCounter(deps, answer, passkey.publicKey, expected)
  if (counted === null) throw new StaffRefusal('passkeyWrong')
  if (!isCounterValid(passkey.counter, counted)) {
    await reportClone(deps, passkey, counted)
    throw new StaffRefusal('passkeyWrong')
  }
  return { ...passkey, counter: BigInt(counted) }
}

/** Call in the transaction of what the passkey proves. @throws StaffRefusal passkeyWrong if it was removed or used meanwhile */
export async function useProven(deps: StaffDeps, tx: Tx, proven: ProvenPasskey): Promise<void> {
  if (!(await saveUse(tx, proven, deps.clock.now()))) throw new StaffRefusal('passkeyWrong')
}

/** The passkey may have been copied: its owner must hear of it. */
async function reportClone(
  deps: StaffDeps,
  { id, staffId, name, counter }: StaffPasskey,
  counted: number,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await noteAudit(deps, tx, {
      actor: `staff:${staffId}`,
      action: 'staff.passkeyDoubtful',
      subject: `staff:${staffId}`,
      reason: 'the counter of the passkey did not rise',
      details: { passkey: id, known: String(counter), reported: counted },
    })
    await enqueue(tx, 'staff.notifyOfPasskey', { staffId, name, event: 'doubtful' })
  })
}
