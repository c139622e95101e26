/** Sessions of staff in the office: opened with the key and a code, found by their token, ended by time, by hand or with the key. */
import { inTransaction } from '../../../platform/database/database.ts'
import { noteAudit } from '../../players/index.ts'
import { guarded, hashCode, newKey, requireStaff } from '../members/keys.ts'
import { StaffRefusal } from '../refusals.ts'
import type { StaffDeps } from '../staff.deps.ts'
import { findStaffMember, holdStaffMember, type StaffMember } from '../members/staff.queries.ts'
import { type AuthenticatorSetUp, useAuthenticator } from './authenticator.service.ts'
import {
  endSession,
  findSessionByToken,
  insertSession,
  noteSessionProof,
  noteSessionUse,
  type SessionRow,
} from './sessions.queries.ts'
import { endOfSession, isOpen, USE_STEP_MS } from './sessions.rules.ts'

export interface OfficeSession extends SessionRow {
  member: StaffMember
}

interface SignIn {
  staffId: string
  key: string
  code: string | null
  address: string
  agent: string
}

/**
 * Opens a session, or returns the secret of an app that the member must set up first. A wrong code counts like a wrong key.
 * @throws StaffRefusal staffUnknown, signInCodeWrong, tooManyTries
 */
export async function openSession(
  deps: StaffDeps,
  { staffId, key, code, address, agent }: SignIn,
): Promise<{ token: string; session: OfficeSession } | AuthenticatorSetUp> {
  let setUp: AuthenticatorSetUp | null = null
  const from = { place: 'sign-in', address, command: 'office sign-in' } as const
  const member = await requireStaff(deps, { id: staffId, key }, from, async ({ id }) => {
    const proof = await inTransaction(deps.db, (tx) => useAuthenticator(deps, tx, id, code))
    if (typeof proof === 'object') setUp = proof
    return proof !== 'wrong'
  })
  if (setUp !== null) return setUp
  const token = newKey(deps)
  const openedAt = deps.clock.now()
  const row = { id: deps.random.uuid(), staffId: member.id, openedAt, address, agent }
  const expiresAt = endOfSession(openedAt)
  await inTransaction(deps.db, async (tx) => {
    // A reset in the meantime has ended the key, and every session with it.
    await holdStaffMember(tx, member.id)
    const now = await findStaffMember(tx, member.id)
    if (now?.keyHash !== member.keyHash || now?.leftAt !== null) throw new StaffRefusal('staffUnknown')
    await insertSession(tx, { ...row, expiresAt, tokenHash: hashCode(token) })
    const actor = `staff:${member.id}`
    await noteAudit(deps, tx, {
      actor,
      action: 'staff.signedIn',
      subject: actor,
      reason: 'signed in to the office',
    })
  })
  const times = { lastUsedAt: openedAt, provenAt: openedAt, expiresAt, endedAt: null }
  return { token, session: { ...row, ...times, member } }
}

/** The open session of a token; null if there is none. `isAction`: not a request that an open page repeats. */
export async function authenticateStaff(
  deps: StaffDeps,
  token: string,
  isAction: boolean,
): Promise<OfficeSession | null> {
  const now = deps.clock.now()
  const row = await findSessionByToken(deps.db, hashCode(token))
  if (row === null || !isOpen(row, now)) return null
  const member = await findStaffMember(deps.db, row.staffId)
  if (member === null || member.leftAt !== null || member.keyHash === null) return null
  if (isAction && now.getTime() - row.lastUsedAt.getTime() >= USE_STEP_MS)
    await noteSessionUse(deps.db, row.id, now)
  return { ...row, member }
}

const PROOF = { place: 'proof', address: null, command: 'office proof' } as const

/** Commands of high risk need a fresh code. @throws StaffRefusal staffUnknown, tooManyTries */
export async function proveSession(
  deps: StaffDeps,
  session: OfficeSession,
  code: string,
): Promise<OfficeSession> {
  const { id, staffId } = session
  const provenAt = await guarded(deps, staffId, PROOF, () =>
    inTransaction(deps.db, async (tx) => {
      if ((await useAuthenticator(deps, tx, staffId, code)) !== 'right') return null
      const now = deps.clock.now()
      await noteSessionProof(tx, id, now)
      return now
    }),
  )
  if (provenAt === null) throw new StaffRefusal('proofWrong')
  return { ...session, provenAt, lastUsedAt: provenAt }
}

/** @throws StaffRefusal notFound */
export async function endOwnSession(deps: StaffDeps, staffId: string, sessionId: string): Promise<void> {
  const isEnded = await inTransaction(deps.db, (tx) => endSession(tx, sessionId, staffId, deps.clock.now()))
  if (!isEnded) throw new StaffRefusal('notFound')
}
