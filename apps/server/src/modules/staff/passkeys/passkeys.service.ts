/**
 * Passkeys of staff members: a member adds and removes their own, and keeps at least one second factor. Only an order of two members
 * (`staff reset`) removes those of someone else. Each change is an entry of the journal and an email to the member.
 */
import type { OfficeInput, OfficePasskey, OfficeReply } from '@fairhall/contract/office'
import { inTransaction, type Tx, violatedUnique } from '../../../platform/database/database.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { knownTransports, PASSKEY_ALGORITHMS, PASSKEY_MS, readNewPasskey } from '../../factors/index.ts'
import { noteAudit } from '../../players/index.ts'
import { lockStaffMember } from '../members/staff.queries.ts'
import { StaffRefusal } from '../refusals.ts'
import { endOtherSessions, hasApp, removeAuthenticator } from '../sessions/sessions.queries.ts'
import { hashOfKey } from '../signatures/statement.rules.ts'
import type { StaffDeps } from '../staff.deps.ts'
import { type Proof, requireOwnProof } from './own-proof.service.ts'
import {
  findOfficeSite,
  listPresentPasskeys,
  makeChallenge,
  type PasskeyUse,
  requireOfficeSite,
  takeChallenge,
  toDescriptor,
  toUserHandle,
} from './passkey-proof.service.ts'
import { insertPasskey, removePasskey, type StaffPasskey } from './passkeys.queries.ts'

const PASSKEYS_MAX = 10

type Creation = OfficeReply<'beginPasskey'>
type NamedPasskey = OfficeInput<'addPasskey'>['body']
interface Own {
  staffId: string
  sessionId: string
  address: string
}

/** The browser's options for another passkey. @throws StaffRefusal passkeysClosed, passkeysTooMany, and those of `requireOwnProof` */
export async function beginPasskey(deps: StaffDeps, own: Own, proof: Proof): Promise<Creation> {
  requireOfficeSite(deps)
  await requireOwnProof(deps, { kind: 'add', ...own }, proof)
  const present = await listPresentPasskeys(deps, own.staffId)
  if (present.length >= PASSKEYS_MAX) throw new StaffRefusal('passkeysTooMany')
  return toCreation(deps, { purpose: 'add', ...own }, present)
}

/** The same for a first factor, after the key; null where browsers create no passkeys. */
export async function offerPasskey(deps: StaffDeps, staffId: string): Promise<Creation | null> {
  return findOfficeSite(deps) === null ? null : toCreation(deps, { purpose: 'set-up', staffId }, [])
}

async function toCreation(
  deps: StaffDeps,
  use: PasskeyUse & { staffId: string },
  present: readonly StaffPasskey[],
): Promise<Creation> {
  const { staffId } = use
  return {
    challenge: await makeChallenge(deps, use),
    rp: { id: requireOfficeSite(deps).domain, name: 'Office' },
    user: { id: toUserHandle(staffId), name: staffId, displayName: staffId },
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: PASSKEY_MS,
    attestation: 'none',
    excludeCredentials: present.map(toDescriptor),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  }
}

/** @throws StaffRefusal passkeyWrong, passkeysTooMany */
export async function addPasskey(deps: StaffDeps, own: Own, named: NamedPasskey): Promise<OfficePasskey> {
  const row = await readRow(deps, { purpose: 'add', ...own }, named)
  return insertOnce(() =>
    inTransaction(deps.db, async (tx) => {
      await lockStaffMember(tx, own.staffId)
      if ((await listPresentPasskeys(deps, own.staffId, tx)).length >= PASSKEYS_MAX)
        throw new StaffRefusal('passkeysTooMany')
      return insertIn(deps, tx, row, 'added in a session of the office')
    }),
  )
}

/** A first factor in place of an app, after the key was checked. False if the member has one. @throws StaffRefusal passkeyWrong */
export async function setUpPasskey(deps: StaffDeps, staffId: string, named: NamedPasskey): Promise<boolean> {
  const row = await readRow(deps, { purpose: 'set-up', staffId }, named)
  return insertOnce(() =>
    inTransaction(deps.db, async (tx) => {
      await lockStaffMember(tx, staffId)
      if ((await hasApp(tx, staffId)) || (await listPresentPasskeys(deps, staffId, tx)).length > 0)
        return false
      // Someone else may know the secret of an app that was offered and not confirmed.
      await removeAuthenticator(tx, staffId)
      await insertIn(deps, tx, row, 'set up at sign-in')
      return true
    }),
  )
}

async function readRow(
  deps: StaffDeps,
  use: PasskeyUse & { staffId: string },
  { name, passkey }: NamedPasskey,
): Promise<StaffPasskey> {
  const site = requireOfficeSite(deps)
  const { challenge } = await takeChallenge(deps, passkey.response.clientDataJSON, use)
  const credential = await readNewPasskey(deps, passkey, { site, challenge, requiresUserVerification: true })
  if (credential === null) throw new StaffRefusal('passkeyWrong')
  return {
    id: deps.random.uuid(),
    staffId: use.staffId,
    host: site.domain,
    ...credential,
    transports: knownTransports(passkey.response.transports ?? []),
    name,
    addedAt: deps.clock.now(),
    usedAt: null,
  }
}

async function insertIn(deps: StaffDeps, tx: Tx, row: StaffPasskey, reason: string): Promise<OfficePasskey> {
  await insertPasskey(tx, row)
  await noteChange(deps, tx, row, { event: 'added', reason })
  return toPasskey(row)
}

/** A credential belongs to one passkey of one member. */
async function insertOnce<Result>(insert: () => Promise<Result>): Promise<Result> {
  try {
    return await insert()
  } catch (error) {
    if (violatedUnique(error) === 'staff_passkey_credential_id_key') throw new StaffRefusal('passkeyWrong')
    throw error
  }
}

export async function listFactors(deps: StaffDeps, staffId: string): Promise<OfficeReply<'listFactors'>> {
  const passkeys = await listPresentPasskeys(deps, staffId)
  return { hasApp: await hasApp(deps.db, staffId), passkeys: passkeys.map(toPasskey) }
}

/** The member's other sessions end: the device may be lost, and signed in. @throws StaffRefusal notFound, lastFactor, and those of `requireOwnProof` */
export async function removeOwnPasskey(deps: StaffDeps, own: Own, id: string, proof: Proof): Promise<void> {
  const { staffId, sessionId } = own
  await requireOwnProof(deps, { kind: 'remove', ...own }, proof)
  await inTransaction(deps.db, async (tx) => {
    await lockStaffMember(tx, staffId)
    const present = await listPresentPasskeys(deps, staffId, tx)
    const removed = present.find((passkey) => passkey.id === id)
    if (removed === undefined) throw new StaffRefusal('notFound')
    if (present.length === 1 && !(await hasApp(tx, staffId))) throw new StaffRefusal('lastFactor')
    await removePasskey(tx, id)
    await endOtherSessions(tx, { staffId, sessionId }, deps.clock.now())
    await noteChange(deps, tx, removed, { event: 'removed', reason: 'removed in a session of the office' })
  })
}

async function noteChange(
  deps: StaffDeps,
  tx: Tx,
  { id, staffId, name, publicKey }: StaffPasskey,
  { event, reason }: { event: 'added' | 'removed'; reason: string },
): Promise<void> {
  const actor = `staff:${staffId}`
  const details = { passkey: id, key: hashOfKey(publicKey) }
  const action = event === 'added' ? 'staff.passkeyAdded' : 'staff.passkeyRemoved'
  await noteAudit(deps, tx, { actor, action, subject: actor, reason, details })
  await enqueue(tx, 'staff.notifyOfPasskey', { staffId, name, event })
}

const toPasskey = ({ id, name, addedAt, usedAt }: StaffPasskey): OfficePasskey => ({
  id,
  name,
  addedAt: addedAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
})
