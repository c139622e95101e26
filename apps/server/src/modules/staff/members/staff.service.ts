/**
 * Manages staff members. Each has rights and a key, which only they see and which is stored as a hash; every command checks
 * both. Anyone with the database password can bypass all of this.
 */
import { inTransaction, type Tx } from '../../../platform/database/database.ts'
import type { StaffDeps } from '../staff.deps.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { voidApprovalsOf } from '../../invoices/index.ts'
import { noteAudit } from '../../players/index.ts'
import { hashPassword } from '../../sessions/index.ts'
import {
  endInvitations,
  findStaffMember,
  insertStaffMember,
  listStaffMembers,
  lockStaff,
  type StaffMember,
  saveStaffMember,
} from './staff.queries.ts'
import { invite } from './invitations.service.ts'
import { newKey } from './keys.ts'
import { deleteIdentity, deleteTicketsOf } from '../directory/directory.queries.ts'
import { endOrdersOf } from '../orders/orders.queries.ts'
import { StaffRefusal } from '../refusals.ts'
import { removePasskeysOf } from '../passkeys/passkeys.queries.ts'
import { endClaimsOf } from '../claims/claims.queries.ts'
import { endSessionsOf, removeAuthenticator } from '../sessions/sessions.queries.ts'
import { hashOfKey } from '../signatures/statement.rules.ts'
import type { Right } from './permissions.rules.ts'
import { leavesEnough, mayRemoveAlone, waitWhenAddedAlone } from './staff.rules.ts'

interface NewStaffMember {
  id: string
  rights: readonly Right[]
  email: string
  /** `staff:<id>` */
  actor: string
  reason: string
}

/** Adds the first member, who adds themselves. Returns their key. @throws StaffRefusal */
export async function addFirstStaff(deps: StaffDeps, member: NewStaffMember): Promise<string> {
  const key = newKey(deps)
  const keyHash = await hashPassword(key)
  await inTransaction(deps.db, async (tx) => {
    await lockStaff(tx)
    if ((await listStaffMembers(tx)).length > 0) throw new StaffRefusal('staffUnknown')
    const now = deps.clock.now()
    const alone = { addedBy: null, agreedBy: null, approvalWaitHours: 0 }
    await insertStaffMember(tx, { ...member, ...alone, keyHash, acceptedAt: now }, now)
    await note(deps, tx, 'staff.added', member.id, member)
  })
  return key
}

/** Adds a member while nobody else could agree. Returns null if a second member must agree by an order. @throws StaffRefusal */
export async function addStaffAlone(
  deps: StaffDeps,
  member: NewStaffMember,
): Promise<{ waitHours: number } | null> {
  return inTransaction(deps.db, async (tx) => {
    await lockStaff(tx)
    const members = await listStaffMembers(tx)
    if (members.some(({ id }) => id === member.id)) throw new StaffRefusal('staffExists')
    const others = members.filter(({ id }) => `staff:${id}` !== member.actor)
    const waitHours = waitWhenAddedAlone(
      others.map(({ leftAt, acceptedAt }) => ({
        hasLeft: leftAt !== null,
        hasAccepted: acceptedAt !== null,
      })),
    )
    if (waitHours === null) return null
    await addStaffIn(deps, tx, { ...member, agreedBy: null, waitHours })
    return { waitHours }
  })
}

/** Notifies the operator's address. @throws StaffRefusal */
export async function addStaffIn(
  deps: StaffDeps,
  tx: Tx,
  member: NewStaffMember & { agreedBy: string | null; waitHours: number },
): Promise<void> {
  const { id, rights, email, actor, agreedBy, waitHours: approvalWaitHours } = member
  if ((await findStaffMember(tx, id)) !== null) throw new StaffRefusal('staffExists')
  const addedBy = actor.replace('staff:', '')
  const row = { id, rights, email, keyHash: null, addedBy, agreedBy, approvalWaitHours, acceptedAt: null }
  await insertStaffMember(tx, row, deps.clock.now())
  await note(deps, tx, 'staff.added', id, { ...member, secondMember: agreedBy })
  await enqueue(tx, 'staff.notifyOperator', { staffId: id, addedBy, agreedBy, waitHours: approvalWaitHours })
  await invite(deps, tx, { id, email })
}

interface By {
  actor: string
  secondMember?: string | null
  reason: string
}

/** Approvals that the member gave with the earlier rights become void. @throws StaffRefusal */
export async function changeStaffIn(
  deps: StaffDeps,
  tx: Tx,
  { id, rights, email, ...by }: By & { id: string; rights: readonly string[] | null; email: string | null },
): Promise<void> {
  const member = await requirePresent(tx, id)
  await requireEnoughLeft(tx, { ...member, rights: rights ?? member.rights }, deps.clock.now())
  await saveStaffMember(tx, { ...member, rights: rights ?? member.rights, email: email ?? member.email })
  if (email !== null) await endInvitations(tx, id, deps.clock.now())
  await endWhatTheyBegan(deps, tx, id, by)
  await note(deps, tx, 'staff.changed', id, by)
}

/** Revokes the key, the app, the passkeys and the connection with the directory immediately, and sends a code for a new key to the member. @throws StaffRefusal */
export async function resetStaffIn(
  deps: StaffDeps,
  tx: Tx,
  { id, ...by }: By & { id: string },
): Promise<void> {
  const member = await requirePresent(tx, id)
  if (member.email === null) throw new StaffRefusal('emailMissing')
  await saveStaffMember(tx, { ...member, keyHash: null })
  await removeAuthenticator(tx, id)
  for (const { id: passkey, publicKey } of await removePasskeysOf(tx, id))
    await note(deps, tx, 'staff.passkeyRemoved', id, {
      ...by,
      details: { passkey, key: hashOfKey(publicKey) },
    })
  await deleteIdentity(tx, id)
  await endWhatTheyBegan(deps, tx, id, by)
  await note(deps, tx, 'staff.reset', id, by)
  await invite(deps, tx, { id, email: member.email })
}

/** Removes a member without a second member's agreement. Returns false if a second member must agree in an order. @throws StaffRefusal */
export async function removeStaffAlone(
  deps: StaffDeps,
  { id, ...by }: By & { id: string },
): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    await lockStaff(tx)
    const member = await requirePresent(tx, id)
    if (!mayRemoveAlone(by.actor.replace('staff:', ''), member, deps.clock.now())) return false
    await removeStaffIn(deps, tx, { id, ...by })
    return true
  })
}

/** The caller holds the staff lock. Notifies the operator's address. @throws StaffRefusal */
export async function removeStaffIn(
  deps: StaffDeps,
  tx: Tx,
  { id, ...by }: By & { id: string },
): Promise<void> {
  const member = await requirePresent(tx, id)
  const now = deps.clock.now()
  await requireEnoughLeft(tx, { ...member, leftAt: now }, now)
  await saveStaffMember(tx, { ...member, leftAt: now })
  await endInvitations(tx, id, now)
  // The same person may be added again, with another ID.
  await deleteIdentity(tx, id)
  await endWhatTheyBegan(deps, tx, id, by)
  await note(deps, tx, 'staff.removed', id, by)
  const [removedBy, agreedBy] = [by.actor, by.secondMember ?? null].map(
    (actor) => actor && actor.replace('staff:', ''),
  )
  await enqueue(tx, 'staff.notifyOperatorRemoved', { staffId: id, removedBy, agreedBy })
}

/** Sends another code to the same address, for a member who has no key. @throws StaffRefusal */
export async function inviteAgain(deps: StaffDeps, { id, ...by }: By & { id: string }): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lockStaff(tx)
    const { keyHash, email } = await requirePresent(tx, id)
    if (keyHash !== null) throw new StaffRefusal('staffAccepted')
    if (email === null) throw new StaffRefusal('emailMissing')
    await note(deps, tx, 'staff.invited', id, by)
    await invite(deps, tx, { id, email })
  })
}

/** After a change of what a member may do: nothing that they began under the earlier rules counts. */
export async function endWhatTheyBegan(
  deps: StaffDeps,
  tx: Tx,
  id: string,
  { actor }: Pick<By, 'actor'>,
): Promise<void> {
  const now = deps.clock.now()
  await voidApprovalsOf(tx, `staff:${id}`, now)
  await endSessionsOf(tx, id, now)
  await endClaimsOf(tx, id)
  await deleteTicketsOf(tx, id)
  await endOrdersOf(tx, `staff:${id}`, actor, now)
}

async function requirePresent(tx: Tx, id: string): Promise<StaffMember> {
  const member = await findStaffMember(tx, id)
  if (member === null || member.leftAt !== null) throw new StaffRefusal('notFound')
  return member
}

/** Only members with a key count: an invited member may never accept. */
async function requireEnoughLeft(tx: Tx, changed: StaffMember, now: Date): Promise<void> {
  const before = await listStaffMembers(tx)
  const after = before.map((one) => (one.id === changed.id ? changed : one))
  const present = (members: readonly StaffMember[]) =>
    members
      .filter(({ leftAt }) => leftAt === null)
      .map(({ keyHash, ...member }) => ({ ...member, hasKey: keyHash !== null }))
  const refusal = leavesEnough(present(before), present(after), now)
  if (refusal !== null) throw new StaffRefusal(refusal)
}

async function note(
  deps: StaffDeps,
  tx: Tx,
  action: string,
  id: string,
  { actor, secondMember, reason, details = {} }: By & { details?: Record<string, string> },
): Promise<void> {
  const second = secondMember == null ? {} : { secondMember: toActor(secondMember) }
  const subject = `staff:${id}`
  await noteAudit(deps, tx, { actor: toActor(actor), ...second, action, subject, reason, details })
}

const toActor = (id: string) => (id.startsWith('staff:') ? id : `staff:${id}`)
