/**
 * Sessions of staff in the office: opened with the key and a code or with a passkey, found by their token, ended by time, by hand or with
 * the key.
 */
import type { PasskeyAnswer } from '@fairhall/contract'
import type { OfficeInput, OfficeReply } from '@fairhall/contract/office'
import { inTransaction, type Tx } from '../../../platform/database/database.ts'
import { noteAudit } from '../../players/index.ts'
import { endClaimsOf } from '../claims/claims.queries.ts'
import { guarded, hashCode, newKey, type Origin, requireStaff } from '../members/keys.ts'
import { provePasskey, useProven } from '../passkeys/passkey-proof.service.ts'
import { offerPasskey, setUpPasskey } from '../passkeys/passkeys.service.ts'
import { StaffRefusal } from '../refusals.ts'
import type { StaffDeps } from '../staff.deps.ts'
import { findStaffMember, holdStaffMember, noteUse, type StaffMember } from '../members/staff.queries.ts'
import { type AuthenticatorSetUp, useAuthenticator } from './authenticator.service.ts'
import {
  endSession,
  findSessionByToken,
  insertSession,
  listSessionsOf,
  noteSessionProof,
  noteSessionUse,
  type SessionRow,
} from './sessions.queries.ts'
import { endOfSession, isOpen, USE_STEP_MS } from './sessions.rules.ts'

export interface OfficeSession extends SessionRow {
  member: StaffMember
  /** Of the call: the session may have been opened at another address. */
  origin: Origin
}

export interface Client {
  address: string
  agent: string
}

interface SignIn extends Client {
  staffId: string
  key: string
  code: string | null
  /** A first factor in place of an app. */
  newPasskey: NewPasskey | null
}

type NewPasskey = NonNullable<OfficeInput<'signIn'>['body']['newPasskey']>

export interface Opened {
  token: string
  session: OfficeSession
}

export type SetUp = AuthenticatorSetUp & { passkey: OfficeReply<'beginPasskey'> | null }

/**
 * Opens a session, or returns what a member without a second factor needs to set one up. A wrong code counts like a wrong key.
 * @throws StaffRefusal staffUnknown, tooManyTries, tooManyCodes, passkeyWrong
 */
export async function openSession(
  deps: StaffDeps,
  { staffId, key, code, newPasskey, address, agent }: SignIn,
): Promise<Opened | SetUp> {
  let setUp: AuthenticatorSetUp | null = null
  const from = { place: 'sign-in', address, command: 'office sign-in' } as const
  const member = await requireStaff(deps, { id: staffId, key }, from, async ({ id }) => {
    if (newPasskey !== null) return setUpPasskey(deps, id, newPasskey)
    const proof = await inTransaction(deps.db, (tx) => useAuthenticator(deps, tx, id, code))
    if (typeof proof === 'object') setUp = proof
    return proof !== 'wrong'
  })
  if (setUp !== null) {
    const offered: AuthenticatorSetUp = setUp
    return { ...offered, passkey: await offerPasskey(deps, member.id) }
  }
  const isSame = async (_: Tx, { keyHash }: StaffMember) => keyHash === member.keyHash
  return openFor(deps, member.id, { address, agent, how: 'signed in to the office' }, isSame)
}

/** A passkey names its member, and counts as both factors. @throws StaffRefusal passkeyWrong, staffUnknown */
export async function openSessionByPasskey(
  deps: StaffDeps,
  { passkey, address, agent }: Client & { passkey: PasskeyAnswer },
): Promise<Opened> {
  const proven = await provePasskey(deps, passkey, { purpose: 'sign-in' }, address)
  const how = 'signed in to the office with a passkey'
  const opened = await openFor(deps, proven.staffId, { address, agent, how }, async (tx) => {
    await useProven(deps, tx, proven)
    return true
  })
  await noteUse(deps.db, proven.staffId, deps.clock.now())
  return opened
}

/** Opens the session of a member who was proved. `isProven` runs while the member can't be changed: a reset in the meantime has ended the key, and every session with it. */
export async function openFor(
  deps: StaffDeps,
  staffId: string,
  { address, agent, how }: Client & { how: string },
  isProven: (tx: Tx, member: StaffMember) => Promise<boolean>,
): Promise<Opened> {
  const token = newKey(deps)
  const openedAt = deps.clock.now()
  const row = { id: deps.random.uuid(), staffId, openedAt, address, agent }
  const expiresAt = endOfSession(openedAt)
  return inTransaction(deps.db, async (tx) => {
    await holdStaffMember(tx, staffId)
    const member = await findStaffMember(tx, staffId)
    if (member === null || member.leftAt !== null || member.keyHash === null || !(await isProven(tx, member)))
      throw new StaffRefusal('staffUnknown')
    await insertSession(tx, { ...row, expiresAt, tokenHash: hashCode(token) })
    const actor = `staff:${staffId}`
    await noteAudit(deps, tx, { actor, action: 'staff.signedIn', subject: actor, reason: how })
    const times = { lastUsedAt: openedAt, provenAt: openedAt, expiresAt, endedAt: null }
    return { token, session: { ...row, ...times, member, origin: { address, sessionId: row.id } } }
  })
}

/** The open session of a token; null if there is none. `isAction`: not a request that an open page repeats. `address`: of the call. */
export async function authenticateStaff(
  deps: StaffDeps,
  { token, isAction, address }: { token: string; isAction: boolean; address: string },
): Promise<OfficeSession | null> {
  const now = deps.clock.now()
  const row = await findSessionByToken(deps.db, hashCode(token))
  if (row === null || !isOpen(row, now)) return null
  const member = await findStaffMember(deps.db, row.staffId)
  if (member === null || member.leftAt !== null || member.keyHash === null) return null
  if (isAction && now.getTime() - row.lastUsedAt.getTime() >= USE_STEP_MS)
    await noteSessionUse(deps.db, row.id, now)
  return { ...row, member, origin: { address, sessionId: row.id } }
}

const PROOF = { place: 'proof', address: null, command: 'office proof' } as const

/** Commands of high risk need a fresh proof: a code, or a passkey. @throws StaffRefusal proofWrong, passkeyWrong, tooManyTries, tooManyCodes */
export async function proveSession(
  deps: StaffDeps,
  session: OfficeSession,
  proof: OfficeInput<'proveSession'>['body'],
): Promise<OfficeSession> {
  const { code = '', passkey } = proof
  return passkey === undefined ? proveByCode(deps, session, code) : proveByPasskey(deps, session, passkey)
}

async function proveByCode(deps: StaffDeps, session: OfficeSession, code: string): Promise<OfficeSession> {
  const { id, staffId, origin } = session
  const provenAt = await guarded(deps, staffId, { ...PROOF, origin }, () =>
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

async function proveByPasskey(
  deps: StaffDeps,
  session: OfficeSession,
  answer: PasskeyAnswer,
): Promise<OfficeSession> {
  const { id, staffId } = session
  const proven = await provePasskey(
    deps,
    answer,
    { purpose: 'prove', staffId, sessionId: id },
    session.origin.address,
  )
  const provenAt = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    await useProven(deps, tx, proven)
    await noteSessionProof(tx, id, provenAt)
  })
  return { ...session, provenAt, lastUsedAt: provenAt }
}

/** With their last session, the member works on no withdrawal any more. @throws StaffRefusal notFound */
export async function endOwnSession(deps: StaffDeps, staffId: string, sessionId: string): Promise<void> {
  const now = deps.clock.now()
  const isEnded = await inTransaction(deps.db, async (tx) => {
    if (!(await endSession(tx, sessionId, staffId, now))) return false
    const isAway = (await listSessionsOf(tx, staffId)).every((session) => !isOpen(session, now))
    if (isAway) await endClaimsOf(tx, staffId)
    return true
  })
  if (!isEnded) throw new StaffRefusal('notFound')
}
